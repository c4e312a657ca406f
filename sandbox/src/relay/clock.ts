/** The relay's clock; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `run` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
