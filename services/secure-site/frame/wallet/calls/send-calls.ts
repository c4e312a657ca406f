import type { Hex } from 'viem'
import type { Acting } from '../approvals.js'
import { refuseOrders } from '../evm/check-requested.js'
import { sendAsEoa, turnOf } from '../evm/send-transaction.js'
import { waitForReceipt } from '../evm/wait-for-receipt.js'
import { spendPermission } from '../permissions/spend-permission.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { WalletError } from '../wallet-error.js'
import { type CallsBook, openCallsBook } from './calls-book.js'
import { type RequestedBundle, readBundle } from './read-bundle.js'

/** Sends all calls as one atomic operation, with one approval. */
function sendAsOperation(
  { calls, permission }: RequestedBundle,
  acting: Acting,
  parts: WalletParts,
  { by }: RpcCall,
): Promise<Hex> {
  return parts.turns.take(turnOf(acting), by.signal, async () => {
    const smart = await parts.accounts.smart(acting.chain)
    const prepared = await smart.prepare(calls, by.signal)
    if (permission !== undefined) {
      const spent = await spendPermission(
        { permission, calls, fee: prepared.fee, acting, origin: by.origin },
        parts,
      )
      return spent.unlessNothingSent(() => smart.send(prepared))
    }
    const { fee, operation } = prepared
    await parts.approvals.request(
      acting,
      { kind: 'calls', calls, fee, callData: operation.callData },
      by.signal,
    )
    return smart.send(prepared)
  })
}

/** Sends one transaction after the other, each with its own approval: it may depend on the previous one. */
async function sendEach(
  { id, calls }: RequestedBundle,
  acting: Acting,
  parts: WalletParts,
  { by }: RpcCall,
  book: CallsBook,
): Promise<void> {
  const transactions: Hex[] = []
  const client = parts.accounts.client(acting.chain)
  for (const [index, call] of calls.entries()) {
    try {
      transactions.push(await sendAsEoa(call, acting, parts, by.signal))
    } catch (error) {
      if (transactions.length === 0) throw error
      // Sent transactions stay sent: the status shows that the rest is missing.
      return
    }
    await book.keep({ id, caipNetworkId: acting.chain.caipNetworkId, transactions, count: calls.length })
    if (index === calls.length - 1) return
    const hash = transactions[index]
    const receipt = hash && (await waitForReceipt(client, hash, by.signal))
    if (receipt?.status !== 'success') return
  }
}

/** `wallet_sendCalls`, version 2.0.0. Source: EIP-5792. */
export const sendCalls: AnswerRpc = async (call, parts) => {
  const acting = await parts.approvals.begin(call.chain)
  const bundle = readBundle(call.params, acting)
  await refuseOrders(bundle.calls, acting, parts)
  const book = openCallsBook(parts, call.by.origin)
  if (await book.has(bundle.id))
    throw new WalletError('duplicateId', 'A batch with this ID was already sent. Nothing was sent again.')
  const { id, calls, permission } = bundle
  if (acting.account.type === 'smartAccount') {
    const operation = await sendAsOperation(bundle, acting, parts, call)
    await book.keep({ id, caipNetworkId: acting.chain.caipNetworkId, operation, count: calls.length })
    return { id }
  }
  if (permission !== undefined)
    throw new WalletError('unauthorized', 'Only a smart account can use permissions. Nothing was sent.')
  if (bundle.atomicRequired) {
    throw new WalletError(
      'atomicityNotSupported',
      'This account can’t batch steps so that either all happen or none. Nothing was sent. Switch to your smart account.',
    )
  }
  await sendEach(bundle, acting, parts, call, book)
  return { id }
}
