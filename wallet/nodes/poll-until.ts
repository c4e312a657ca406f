import { abortError, durations, type Platform, QuoinError, untilAborted } from '#kernel'

/** Interval and default timeout. Milliseconds. */
const pollInterval = durations.oneSecond
const defaultTimeout = durations.fourMinutes

export interface PollOptions {
  /** The polled item, for the error details. */
  readonly what: string
  readonly timeoutMs?: number | undefined
  /** Pauses before the second poll, the third and so on, if shorter than the interval. Milliseconds. */
  readonly firstPauses?: readonly number[]
  readonly signal?: AbortSignal | undefined
}

/** Polls until there is a result. Throws `TIMEOUT`, `ABORTED`, and the errors of `poll`. */
export async function pollUntil<T>(
  platform: Pick<Platform, 'after'>,
  { what, timeoutMs = defaultTimeout, firstPauses = [], signal }: PollOptions,
  poll: (signal: AbortSignal) => Promise<T | undefined>,
): Promise<T> {
  if (signal?.aborted) throw abortError(signal)
  const ended = new AbortController()
  const timeout = (): void => ended.abort(new QuoinError('TIMEOUT', { details: what }))
  const abort = (): void => ended.abort(signal && abortError(signal))
  const cancelTimeout = platform.after(timeoutMs, timeout)
  signal?.addEventListener('abort', abort)
  let cancelPause = (): void => {}
  try {
    for (let attempts = 0; ; attempts++) {
      const answer = await untilAborted(poll(ended.signal), ended.signal)
      if (answer !== undefined) return answer
      const pause = new Promise<void>((resolve) => {
        cancelPause = platform.after(firstPauses[attempts] ?? pollInterval, resolve)
      })
      await untilAborted(pause, ended.signal)
    }
  } finally {
    cancelPause()
    cancelTimeout()
    signal?.removeEventListener('abort', abort)
  }
}
