import type { Hex } from 'viem'
import type { RequestedSubject } from '../../review/review-request.js'
import type { Acting } from '../approvals.js'
import { turnOf } from '../evm/send-transaction.js'
import type { WalletParts } from '../rpc-call.js'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import type { PreparedOperation } from '../smart-account/smart-account-service.js'
import { WalletError } from '../wallet-error.js'

/** An operation of the account that changes the permissions of its session keys. */
export interface SessionChange {
  readonly calls: () => Promise<readonly SmartAccountCall[]>
  /** The subject of the approval. */
  readonly subject: (calls: readonly SmartAccountCall[], prepared: PreparedOperation) => RequestedSubject
  /** Called after the approval, before sending. */
  readonly onAgreed?: () => Promise<void>
}

/**
 * Requests the approval, sends, and waits until the operation is in a block. @returns the hash of the transaction that
 * included it
 *
 * @throws `WalletError` if it failed on chain
 */
export async function sendSessionChange(
  { calls: makeCalls, subject, onAgreed }: SessionChange,
  acting: Acting,
  signal: AbortSignal,
  { accounts, approvals, turns }: WalletParts,
): Promise<Hex> {
  const smart = await accounts.smart(acting.chain)
  const hash = await turns.take(turnOf(acting), signal, async () => {
    const calls = await makeCalls()
    const prepared = await smart.prepare(calls, signal)
    await approvals.request(acting, subject(calls, prepared), signal)
    await onAgreed?.()
    return smart.send(prepared)
  })
  const { isSuccess, transactionHash } = await smart.wait(hash, signal)
  if (isSuccess) return transactionHash
  throw new WalletError(
    'internal',
    'The transaction was sent but failed on the network. Only the network fee was spent, and no permission changed. Try again.',
  )
}
