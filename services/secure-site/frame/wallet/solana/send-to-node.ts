import type { SiteChain } from '../../../src/chains/site-chain.js'
import { mayHaveArrived } from '../node-error.js'
import { fieldsOf, isAbsent } from '../rpc-params.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import type { SignedTransaction } from './signed-transaction.js'

const COMMITMENTS: readonly unknown[] = ['processed', 'confirmed', 'finalized']
/** Milliseconds. */
const TIMEOUT = 20_000

/** The options of a node's `sendTransaction`. Source: Solana's RPC reference. */
export interface SendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: unknown
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export function readSendOptions(value: unknown): SendOptions {
  if (isAbsent(value)) return {}
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = fieldsOf(value) ?? {}
  if (preflightCommitment !== undefined && !COMMITMENTS.includes(preflightCommitment))
    throw invalidParams('preflightCommitment is not known')
  return {
    ...(skipPreflight === true && { skipPreflight }),
    ...(preflightCommitment !== undefined && { preflightCommitment }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot }),
  }
}

const unknownOutcome = (cause?: unknown): WalletError =>
  new WalletError(
    'internal',
    'The network didn’t confirm that it received the transaction. It may have been sent, so check your activity before you try again.',
    { cause },
  )

/** Sends a signed transaction to the network's node. Sending the same one again has no further effect. */
export async function sendToNode(
  { transaction }: SignedTransaction,
  { rpcUrl }: SiteChain,
  options: SendOptions,
): Promise<void> {
  const params = [transaction, { encoding: 'base64', ...options }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const headers = { 'content-type': 'application/json' }
  let answer: unknown
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    answer = await (await fetch(rpcUrl, { method: 'POST', headers, body, signal })).json()
  } catch (cause) {
    throw unknownOutcome(cause)
  }
  const { error, result } = fieldsOf(answer) ?? {}
  const value = fieldsOf(error)?.message
  if (error !== undefined) {
    // The same bytes are already in a block: a proxy of the node sent them before.
    if (typeof value === 'string' && /already been processed/i.test(value)) return
    if (mayHaveArrived(fieldsOf(error)?.code, String(value))) throw unknownOutcome()
    const reason = typeof value === 'string' ? `: ${value.replace(/[^\x20-\x7e]/g, '').slice(0, 160)}` : ''
    throw new WalletError('internal', `The network rejected the transaction${reason}. Nothing was sent.`)
  }
  if (typeof result !== 'string') throw unknownOutcome()
}
