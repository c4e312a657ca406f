import { mayBeOfAccount } from './acted-by-account.js'
import { NOBODY } from './nobody.js'
import type { StoredEntry } from './read-history-page.js'

/** Purposes that a method's name tells for sure, whatever is transferred along with it. */
const TOLD_BY_METHOD = new Set([
  ...[
    'approve',
    'revoke',
    'deploy',
    'cancel',
    'deposit',
    'withdraw',
    'claim',
    'stake',
    'unstake',
    'borrow',
    'repay',
  ],
])

/**
 * What a transaction was for the account, in this order:
 *
 * 1. the account sent it, and its method says what it is for (eip155/method-intent.ts): that
 * 2. something came in and something else went out: `trade`; where what came in is a collectible that was made then, `mint`
 * 3. something came in: `mint` where it was made then (from nobody) and the account sent the transaction, else `receive`
 * 4. something went out, and the account made the transaction: `burn` where it went to nobody, else `send`; so is what went to
 *    oneself. Where somebody else made it, `execute`: what such a transfer says of the account need not be true
 * 5. nothing moved, or the same came back: `execute` where a method was called, else `send` for its sender and `receive` for others
 */
export function operationType(account: string, entry: StoredEntry): string {
  const { sender, intent, transfers } = entry
  if (sender === account && TOLD_BY_METHOD.has(intent)) return intent
  const incoming = transfers.filter(
    (transfer) => transfer.recipient === account && transfer.sender !== account,
  )
  const outgoing = transfers.filter(
    (transfer) => transfer.sender === account && transfer.recipient !== account,
  )
  const made = incoming.filter((transfer) => NOBODY.has(transfer.sender))
  if (incoming.length > 0 && outgoing.length > 0) {
    if (made.some(({ kind }) => kind === 'collectible')) return 'mint'
    const out = new Set(outgoing.map(({ token, token_id }) => `${token} ${token_id}`))
    return incoming.some(({ token, token_id }) => !out.has(`${token} ${token_id}`)) ? 'trade' : 'execute'
  }
  if (incoming.length > 0) return made.length === incoming.length && sender === account ? 'mint' : 'receive'
  if (transfers.length > 0 && !mayBeOfAccount(account, entry)) return 'execute'
  if (outgoing.length > 0) return outgoing.every(({ recipient }) => NOBODY.has(recipient)) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  if (intent !== '') return intent === 'deploy' ? intent : 'execute'
  return sender === account ? 'send' : 'receive'
}
