/** Time as the relay sees it, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `run` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
