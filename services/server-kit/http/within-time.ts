import { Problem } from './problem.js'

/** Waits for a promise for at most this many milliseconds. */
export async function atMost(promise: Promise<unknown>, within: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within)
  })
  await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs a function with a signal that aborts at the timeout, for which the response is 504, or with the caller's signal.
 *
 * @param outer the caller's signal; left out: the function is completed even if the caller has disconnected
 * @param late creates what is thrown at the timeout instead of the default problem: an error with its stack is too
 * expensive for every request
 */
export async function withinTime<T>(
  timeLimit: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
  late: () => Problem = () =>
    new Problem(504, [{ name: 'time', description: `Took longer than ${timeLimit} ms.` }]),
): Promise<T> {
  const controller = new AbortController()
  // The abort reason of servers is a string, not an error.
  const onLeave = (): void => controller.abort(new DOMException('The caller has gone.', 'AbortError'))
  const timer = setTimeout(() => controller.abort(late()), timeLimit)
  outer?.addEventListener('abort', onLeave, { once: true })
  if (outer?.aborted) onLeave()
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => reject(controller.signal.reason)
    if (controller.signal.aborted) end()
    controller.signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([run(controller.signal), ended])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onLeave)
    // Prevents an unhandled rejection: no caller awaits the promise any longer.
    ended.catch(() => {})
  }
}
