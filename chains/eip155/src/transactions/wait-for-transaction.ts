import {
  type ChainRequest,
  durations,
  isQuoinError,
  type NodeClient,
  type Platform,
  pollUntil,
  type TransactionOutcome,
} from '#kernel'
import { watchReplacement } from './replacement.js'

/** Many networks create a block within a second. Milliseconds. */
const pauses: readonly number[] = [250, 500]
const pauseAfter = (polls: number): number => pauses[polls - 1] ?? durations.oneSecond

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
}

/** Outcome of a transaction. */
export type Outcome = 'success' | 'failed' | undefined

/** Throws if a receipt belongs to another transaction: a proxy or a node mixed up responses. */
export function checkReceiptOf(id: string, receipt: object): void {
  const named: unknown = Reflect.get(receipt, 'transactionHash')
  if (typeof named === 'string' && named.toLowerCase() !== id.toLowerCase())
    throw new Error('The receipt is of another transaction')
}

/**
 * Returns the outcome in the receipt of a transaction; `undefined` while there is none. Before Byzantium a receipt
 * meant success.
 */
export function readReceipt(id: string, result: unknown): Outcome {
  if (result === null) return undefined
  if (typeof result !== 'object') throw new Error('The receipt is not an object')
  checkReceiptOf(id, Object(result))
  const status: unknown = Reflect.get(result, 'status')
  if (status === '0x0') return 'failed'
  if (status === '0x1' || typeof Reflect.get(result, 'root') === 'string') return 'success'
  throw new Error('The receipt has no status')
}

/** Returns whether a poll of the receipt also checks for a replacement: the first one, then every fifth. */
const checksReplacement = (attempts: number): boolean => attempts === 1 || attempts % 5 === 0

/**
 * Waits until a transaction is in a block, or another one of the same account and nonce: either the wallet sped it up,
 * and `replacedBy` has the same effect, or it was cancelled and never happens. Throws `TIMEOUT` or `ABORTED`; retries
 * if a node fails.
 */
export async function waitForTransaction(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  { network, id, timeoutMs, signal }: TransactionWait,
): Promise<TransactionOutcome> {
  const replacement = watchReplacement(node, { network }, id)
  let attempts = 0
  const readOutcome = (hash: string, within: AbortSignal): Promise<Outcome> =>
    node.read({ network, method: 'eth_getTransactionReceipt', params: [hash], signal: within }, (raw) =>
      readReceipt(hash, raw),
    )

  async function poll(within: AbortSignal): Promise<TransactionOutcome | undefined> {
    const status = await readOutcome(id, within)
    if (status) return { status }
    if (!checksReplacement(++attempts)) return undefined
    const other = await replacement.poll(within).catch((error: unknown) => {
      if (within.aborted) throw error
      // A node without these methods still returns receipts.
      return undefined
    })
    if (!other) return undefined
    if (!other.isSame) return other.isSettled ? { status: 'failed', replacedBy: other.hash } : undefined
    const itsStatus = await readOutcome(other.hash, within)
    return itsStatus && { status: itsStatus, replacedBy: other.hash }
  }

  return pollUntil(platform, { what: id, timeoutMs, pauseAfter, signal }, (within) =>
    poll(within).catch((error: unknown) => {
      if (within.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
      return undefined
    }),
  )
}
