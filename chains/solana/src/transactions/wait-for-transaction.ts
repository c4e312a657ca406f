import {
  abortError,
  type ChainRequest,
  durations,
  isQuoinError,
  type NodeClient,
  type Platform,
  QuoinError,
  type SentId,
  untilAborted,
} from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { createNodeReader, type NodeReader } from '../node/node-reader.js'
import { provesExpiry, readFinalBlock, readStatus } from './transaction-status.js'

/** How often a node is asked, and how long at most where the caller does not say: longer than a blockhash lives. Milliseconds. */
const pollInterval = durations.oneSecond
const defaultTimeout = 120_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
  /** The last block that may hold it, where that is known. */
  readonly lastValidBlockHeight: bigint | undefined
}

type Outcome = 'success' | 'failed' | undefined

/** The outcome, or that it never happens; `undefined` while both may be. */
async function checkOnce(
  read: NodeReader,
  { id, lastValidBlockHeight }: TransactionWait,
  ended: AbortSignal,
): Promise<Outcome> {
  try {
    // Read before the status: what comes into a block between the two is seen.
    const final = lastValidBlockHeight === undefined ? undefined : await readFinalBlock(read)
    const found = await readStatus(read, id)
    if (found.status === 'success' || found.status === 'failed') return found.status
    if (final === undefined || lastValidBlockHeight === undefined) return undefined
    return provesExpiry(found, final, lastValidBlockHeight) ? 'failed' : undefined
  } catch (error) {
    // A node that fails is asked again.
    if (ended.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
    return undefined
  }
}

/**
 * Waits until a transaction is confirmed, has failed, or can no longer get into a block, which is a failure, too: then it
 * never happens. Throws `TIMEOUT` or `ABORTED`.
 */
export async function waitForTransaction(
  node: NodeClient,
  platform: Pick<Platform, 'after'>,
  wait: TransactionWait,
): Promise<{ readonly status: 'success' | 'failed' }> {
  const { network, id, timeoutMs = defaultTimeout, signal } = wait
  if (signal?.aborted) throw abortError(signal)
  const ended = new AbortController()
  const abort = (): void => ended.abort(signal && abortError(signal))
  const cancelTimeout = platform.after(timeoutMs, () =>
    ended.abort(new QuoinError('TIMEOUT', { details: id })),
  )
  signal?.addEventListener('abort', abort)
  const read = createNodeReader(node, { network, signal: ended.signal })
  let cancelPause = (): void => {}
  try {
    for (;;) {
      const status = await checkOnce(read, wait, ended.signal)
      if (status) return { status }
      const pause = new Promise<void>((resolve) => {
        cancelPause = platform.after(pollInterval, resolve)
      })
      await untilAborted(pause, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}

/** The transaction of an answer to `solana_signAndSendTransaction`. */
export function readSent(method: string, answer: unknown): SentId | undefined {
  const id: unknown = method === 'solana_signAndSendTransaction' ? Object(answer).signature : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
