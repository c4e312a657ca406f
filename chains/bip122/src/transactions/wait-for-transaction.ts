import {
  abortError,
  type ChainRequest,
  isQuoinError,
  type Platform,
  QuoinError,
  type SentId,
  untilAborted,
} from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import type { Esplora } from '../node/esplora.js'

/** First and last interval of the requests: on most networks a block takes ten minutes. Milliseconds. */
const [minPause, maxPause] = [1_000, 15_000]

/** The usual time of six blocks. Milliseconds. */
const defaultTimeout = 3_600_000

export interface TransactionWait extends ChainRequest {
  readonly id: string
  readonly timeoutMs?: number
}

/** Waits until a transaction is in a block. Throws `TIMEOUT` or `ABORTED`; retries if a node fails. */
export async function waitForTransaction(
  esplora: Esplora,
  platform: Pick<Platform, 'after'>,
  { network, id, timeoutMs = defaultTimeout, signal }: TransactionWait,
): Promise<{ readonly status: 'success' }> {
  if (signal?.aborted) throw abortError(signal)
  const ended = new AbortController()
  const cancelTimeout = platform.after(timeoutMs, () =>
    ended.abort(new QuoinError('TIMEOUT', { details: id })),
  )
  const abort = (): void => ended.abort(signal && abortError(signal))
  signal?.addEventListener('abort', abort)
  let cancelPause = (): void => {}
  try {
    for (let pause = minPause; ; pause = Math.min(pause * 1.25, maxPause)) {
      const isThere = await esplora
        .isConfirmed({ network, signal: ended.signal }, id)
        .catch((error: unknown) => {
          // Some servers return an error for a transaction that has not reached them yet.
          const isTransient = isQuoinError(error, 'NODE_FAILED') || isQuoinError(error, 'NODE_REFUSED')
          if (ended.signal.aborted || !isTransient) throw error
          return false
        })
      if (isThere) return { status: 'success' }
      const paused = new Promise<void>((resolve) => {
        cancelPause = platform.after(pause, resolve)
      })
      await untilAborted(paused, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}

/** Returns the transaction id in a response to `sendTransfer`. */
export function readSent(method: string, answer: unknown): SentId | undefined {
  const id: unknown = method === 'sendTransfer' ? Object(answer).txid : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
