import { Problem } from './problem.js'

/**
 * Runs with a signal that ends when time is up, which is answered with 504, or with the caller's.
 *
 * @param outer the caller's; left out: it is finished although nobody may wait for it
 * @param late thrown when time is up, in place of the usual words
 */
export async function withinTime<T>(
  timeLimit: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
  late: Problem = new Problem(504, [{ name: 'time', description: `Took longer than ${timeLimit} ms.` }]),
): Promise<T> {
  const controller = new AbortController()
  // The reason that servers give is a text, which is no error.
  const onLeave = (): void => controller.abort(new DOMException('The caller has gone.', 'AbortError'))
  const timer = setTimeout(() => controller.abort(late), timeLimit)
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
    // Nobody waits for it any more.
    ended.catch(() => {})
  }
}
