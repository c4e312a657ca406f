import { durations } from '../../kernel/constants.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import { abortError, untilAborted } from './until-aborted.js'

/** Parameters of `pollUntil`. */
export interface PollOptions {
  /** The polled item, for the details of `TIMEOUT`. */
  readonly what: string
  /** Milliseconds; default: four minutes. */
  readonly timeoutMs?: number | undefined
  /** Returns the pause after a number of polls. Milliseconds; default: a second. */
  readonly pauseAfter?: ((polls: number) => number) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Polls until there is a result, and returns it: for chain modules that wait for a transaction.
 *
 * @param poll resolves with `undefined` while there is no result; its signal ends with the timeout and with the caller's signal
 * @throws `TIMEOUT`, `ABORTED`, and the errors of `poll`, which handles those of a failing node
 * @example
 * await pollUntil(platform, { what: id, signal }, (within) => readStatus(id, within))
 */
export async function pollUntil<T>(
  platform: Pick<Platform, 'after'>,
  { what, timeoutMs = durations.fourMinutes, pauseAfter = () => durations.oneSecond, signal }: PollOptions,
  poll: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T> {
  if (signal?.aborted) throw abortError(signal)
  const ended = new AbortController()
  const abort = (): void => ended.abort(signal && abortError(signal))
  const cancelTimeout = platform.after(timeoutMs, () =>
    ended.abort(new QuoinError('TIMEOUT', { details: what })),
  )
  signal?.addEventListener('abort', abort)
  let cancelPause = (): void => {}
  try {
    for (let polls = 1; ; polls += 1) {
      const answer = await untilAborted(poll(ended.signal), ended.signal)
      if (answer !== undefined) return answer
      const pause = new Promise<void>((resolve) => {
        cancelPause = platform.after(pauseAfter(polls), resolve)
      })
      await untilAborted(pause, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}
