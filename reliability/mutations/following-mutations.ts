import type { Mutation } from './mutation.js'

/** Guards of what was sent: followed to its end. */
export const followingMutations: readonly Mutation[] = [
  {
    name: 'a receipt of another transaction counts',
    guards: 'A node that mixes up receipts is asked again (REL-02).',
    file: 'chains/eip155/src/transactions/wait-for-transaction.ts',
    from: "  if (typeof named === 'string' && named.toLowerCase() !== id.toLowerCase())",
    to: "  if (typeof named === 'string' && named.length === 1 && id.length === 0)",
    shownBy: 'receipt of another',
    flow: 'send',
  },
  {
    name: 'a pending transaction is forgotten at a reload',
    guards: 'A transaction that was sent is followed again by the next page (REL-05).',
    file: 'plugins/transactions/src/service.ts',
    from: 'const kept = isOver(transaction) ? others : [toStored(transaction), ...others]',
    to: 'const kept = isOver(transaction) ? others : (toStored(transaction), others)',
    shownBy: 'reloaded',
    flow: 'send',
  },
  {
    name: 'a late transaction counts as failed',
    guards: 'No answer in time is no outcome: the transaction may be mined (REL-03).',
    file: 'plugins/transactions/src/follow-transaction.ts',
    from: "return event === 'late' ? 'unknown' : event",
    to: "return event === 'late' ? 'failed' : event",
    shownBy: 'node is down',
    flow: 'send',
  },
  {
    name: 'a late transaction is followed no more',
    guards: 'A transaction is followed until its network has decided (REL-03).',
    file: 'plugins/transactions/src/follow-transaction.ts',
    from: "      emit('late')\n      again(pause)",
    to: "      emit('late')\n      void again",
    shownBy: 'node is down',
    flow: 'send',
  },
  {
    name: 'an unknown signature counts as expired',
    guards: 'Only a final block after the last valid one proves that a transaction never happens (SEC-06).',
    file: 'chains/solana/src/transactions/transaction-status.ts',
    from: 'return status === undefined && final.height > lastValid && slot >= final.slot',
    to: 'return status === undefined && (slot >= final.slot || final.height > lastValid)',
    shownBy: 'nothing fails',
    flow: 'send',
  },
  {
    name: 'a failed transaction counts as sent',
    guards: 'A transaction that was reverted is not displayed as a success (REL-03).',
    file: 'chains/eip155/src/transactions/wait-for-transaction.ts',
    from: "if (status === '0x0') return 'failed'",
    to: "if (status === '0x0') return 'success'",
    shownBy: 'reverts',
    flow: 'send',
  },
]
