import { type CaipNetworkId, QuoinError } from '#kernel'
import type { CallReceipt, CallsOutcome, CallsStatus } from '../contract.js'
import { readChainId } from '../params/chain-id.js'
import { fieldsOf, isBytes } from '../params/param-shapes.js'
import { findUnsafe } from '../params/unsafe-params.js'

const maxReceipts = 1_000

/** Source: EIP-5792. */
const codes: Readonly<Record<CallsOutcome, number>> = {
  pending: 100,
  success: 200,
  failed: 400,
  reverted: 500,
  partial: 600,
}

const outcomes: ReadonlyMap<number, CallsOutcome> = new Map([
  [1, 'pending'],
  [2, 'success'],
  [4, 'failed'],
  [5, 'reverted'],
  [6, 'partial'],
])

function invalid(details: string): QuoinError {
  return new QuoinError('ANSWER_INVALID', { details: `wallet_getCallsStatus: ${details}` })
}

const isWritten = (status: unknown, form: RegExp): boolean => typeof status === 'string' && form.test(status)

function readReceipt(raw: unknown): CallReceipt {
  const { transactionHash: hash, status } = fieldsOf(raw) ?? {}
  if (!isBytes(hash, 32) || hash.length !== 66) throw invalid('a receipt without a transaction')
  if (status === 0 || isWritten(status, /^0x0+$/)) return { transactionHash: hash, status: 'failed' }
  // Before Byzantium, and on some other chains, a receipt has no status and means success.
  if (status !== undefined && status !== 1 && !isWritten(status, /^0x0*1$/))
    throw invalid('a receipt with an invalid status')
  return { transactionHash: hash, status: 'success' }
}

/** Returns the common outcome of transactions that are all in blocks. */
export function outcomeOf(receipts: readonly CallReceipt[]): CallsOutcome {
  const failed = receipts.filter(({ status }) => status === 'failed').length
  if (failed === 0) return 'success'
  return failed === receipts.length ? 'reverted' : 'partial'
}

/** Returns the status of a batch that was sent as separate transactions. */
export function statusOfTransactions(
  id: string,
  caipNetworkId: CaipNetworkId,
  receipts: readonly CallReceipt[] | undefined,
): CallsStatus {
  const outcome = receipts ? outcomeOf(receipts) : 'pending'
  const atomic = receipts?.length === 1
  return { id, caipNetworkId, outcome, code: codes[outcome], atomic, receipts: receipts ?? [] }
}

/** Reads the status of either version: a number in 2.0.0, a word in 1.0. */
function readOutcome(status: unknown, receipts: readonly CallReceipt[]): CallsOutcome | undefined {
  if (typeof status === 'number' && Number.isInteger(status)) return outcomes.get(Math.floor(status / 100))
  // An external object must not be converted to a string: that may run its code.
  const word = typeof status === 'string' ? status.toUpperCase() : ''
  if (word === 'PENDING') return 'pending'
  return word === 'CONFIRMED' ? outcomeOf(receipts) : undefined
}

/**
 * Reads the status in a response to `wallet_getCallsStatus`. Throws `ANSWER_INVALID`. Source: EIP-5792, including
 * version 1.0.
 *
 * @param network the current network of the wallet, used if the response names none
 */
export function readCallsStatus(answer: unknown, id: string, network: CaipNetworkId): CallsStatus {
  const raw = fieldsOf(answer)
  const unsafe = findUnsafe(answer)
  if (!raw || unsafe) throw invalid(unsafe ?? 'not an object')
  if (typeof raw.id === 'string' && raw.id.toLowerCase() !== id.toLowerCase())
    throw invalid('the status is of another batch')
  const list = raw.receipts ?? []
  if (!Array.isArray(list) || list.length > maxReceipts) throw invalid('receipts is not a list')
  const receipts = list.map(readReceipt)
  const claimed = readOutcome(raw.status, receipts)
  // Receipts of failed transactions override a claimed success.
  const outcome = claimed === 'success' ? outcomeOf(receipts) : claimed
  if (!outcome)
    throw invalid(
      `unknown status ${typeof raw.status === 'string' ? raw.status.slice(0, 20) : typeof raw.status}`,
    )
  const code = typeof raw.status === 'number' && outcome === claimed ? raw.status : codes[outcome]
  // Version 1.0 has no such member: a single transaction is atomic.
  const atomic = typeof raw.atomic === 'boolean' ? raw.atomic : receipts.length === 1
  return { id, caipNetworkId: readChainId(raw.chainId) ?? network, outcome, code, atomic, receipts }
}
