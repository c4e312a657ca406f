import {
  abortError,
  type ChainRequest,
  isQuoinError,
  type NodeClient,
  type Platform,
  QuoinError,
  untilAborted,
} from '#kernel'
import { contextValue, createNodeReader, memberOf, type NodeReader, readCount } from './node-reader.js'

/** How often a node is asked, and how long at most where the caller does not say: longer than a blockhash lives. Milliseconds. */
const every = 1_000
const usualPatience = 120_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
  /** The last block that may hold it, where that is known. */
  readonly lastValidBlockHeight: bigint | undefined
}

type Outcome = 'success' | 'failed' | undefined

/** The outcome in an answer; `undefined` while the transaction is not confirmed. */
function readOutcome(result: unknown): Outcome {
  const list = contextValue(result)
  if (!Array.isArray(list)) throw new Error('The statuses are not a list')
  const [status]: readonly unknown[] = list
  if (status === null || status === undefined) return undefined
  const commitment = memberOf(status, 'confirmationStatus')
  if (commitment !== 'confirmed' && commitment !== 'finalized') return undefined
  return memberOf(status, 'err') === null ? 'success' : 'failed'
}

/** Whether no block can hold it any more: counted by blocks that are final, and asked before its status is. */
async function isExpired(read: NodeReader, lastValid: bigint | undefined): Promise<boolean> {
  if (lastValid === undefined) return false
  return (await read('getBlockHeight', [{ commitment: 'finalized' }], readCount)) > lastValid
}

async function lookOnce(
  read: NodeReader,
  { id, lastValidBlockHeight }: TransactionWait,
  ended: AbortSignal,
): Promise<Outcome> {
  try {
    const expired = await isExpired(read, lastValidBlockHeight)
    const params = [[id], { searchTransactionHistory: true }]
    const outcome = await read('getSignatureStatuses', params, readOutcome)
    return outcome ?? (expired ? 'failed' : undefined)
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
  const { network, id, timeoutMs = usualPatience, signal } = wait
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
      const status = await lookOnce(read, wait, ended.signal)
      if (status) return { status }
      const pause = new Promise<void>((resolve) => {
        cancelPause = platform.after(every, resolve)
      })
      await untilAborted(pause, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}
