import { SessionError } from './session-error.js'

/** Times in a row that the server may not answer before the wait is given up. */
const MOST_FAILURES = 5
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
 * Asks a path that waits again and again until it has something to say. A connection that breaks is taken up again.
 *
 * @param ask one question; `undefined`: nothing yet
 * @throws `SessionError`: what the server refuses at once, a broken connection after some tries, the signal's end at once
 */
export async function askUntil<Found>(
  ask: () => Promise<Found | undefined>,
  signal: AbortSignal,
): Promise<Found> {
  let failures = 0
  while (true) {
    try {
      const found = await ask()
      if (found !== undefined) return found
      failures = 0
    } catch (error) {
      const isBroken =
        error instanceof SessionError && (error.status ?? 500) >= 500 && error.name !== 'AbortError'
      failures += 1
      if (!isBroken || failures >= MOST_FAILURES) throw error
      await pause(signal)
    }
  }
}
