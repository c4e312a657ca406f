/** How long a call may wait for something to happen, and how often it looks. Milliseconds. */
export interface WaitTerms {
  readonly within: number
  readonly every: number
}

/** Shorter than the timeout of any proxy; the caller requests again. */
export const usualWait: WaitTerms = { within: 25_000, every: 500 }

/**
 * Looks until there is something, for as long as a call may wait; then `undefined`. It looks in the database, so that it does not
 * matter which process was told.
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
