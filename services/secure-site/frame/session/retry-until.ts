import { SessionError } from './session-error.js'

/** Limit of consecutive failed requests. */
const MAX_FAILURES = 5
/** Milliseconds. */
const PAUSE = 1000

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, PAUSE)
    signal.addEventListener('abort', done, { once: true })
  })
}

/**
 * Repeats a long-polling request until it returns a result. Retries after a broken connection.
 *
 * @param request sends one request; `undefined`: no result yet
 * @throws `SessionError`: errors of the server at once, a broken connection after several attempts, an abort at once
 */
export async function retryUntil<Found>(
  request: () => Promise<Found | undefined>,
  signal: AbortSignal,
): Promise<Found> {
  let failures = 0
  while (true) {
    try {
      const found = await request()
      if (found !== undefined) return found
      failures = 0
    } catch (error) {
      const isBroken =
        error instanceof SessionError && (error.status ?? 500) >= 500 && error.name !== 'AbortError'
      failures += 1
      if (!isBroken || failures >= MAX_FAILURES) throw error
      await pause(signal)
    }
  }
}
