/** Timeout and interval of a call that waits. Milliseconds. */
export interface WaitTerms {
  readonly within: number
  readonly every: number
}

/** Shorter than the timeout of common proxies; the caller requests again. */
export const usualWait: WaitTerms = { within: 25_000, every: 500 }

/**
 * Polls until there is a result or the timeout ends; then returns `undefined`. It reads the database, so that any
 * process may have received the event.
 */
export async function waitFor<Found>(
  look: () => Promise<Found | undefined>,
  { within, every }: WaitTerms,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const deadline = performance.now() + within
  while (true) {
    const found = await look()
    if (found !== undefined) return found
    if (signal.aborted || performance.now() + every > deadline) return undefined
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, every)
      signal.addEventListener('abort', done, { once: true })
    })
  }
}
