import { settle } from './settle.js'

/** A clock that only tests advance. Milliseconds. */
export interface TestClock {
  now(): number
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  /** Runs the timers that are due within `ms`, in order of time. */
  advance(ms: number): void
  /** Like `advance`, and lets promises continue before, between and after the timers. */
  advanceAsync(ms: number): Promise<void>
  /** Passes time like a sleeping computer: due timers run with the next `advance`. */
  sleep(ms: number): void
  /** Sets the time of day back, as a user or the network may. Timers keep their remaining time. */
  setBack(ms: number): void
  /** Returns the pending timers, such as `timer 1000 ms`. */
  pending(): readonly string[]
}

interface Timer {
  due: number
  readonly ms: number
  readonly run: () => void
  readonly repeats: boolean
}

/**
 * Creates a clock that does not advance by itself.
 *
 * @param startMs initial value of `now()`; milliseconds since 1970
 * @param letRun lets everything run that is ready, around each timer of `advanceAsync`; for work that takes real time, such as
 *   cryptography of the browser, it waits for that, too. Default: `settle`
 */
export function createTestClock(
  startMs: number = Date.UTC(2026, 0, 1),
  letRun: () => Promise<void> = settle,
): TestClock {
  let time = startMs
  /** By how much the time was set back so far: also a running advance ends that much earlier. */
  let setBack = 0
  const timers = new Set<Timer>()

  function add(ms: number, run: () => void, repeats: boolean): () => void {
    // An interval of zero would never let time pass.
    const wait = Math.max(ms, repeats ? 1 : 0)
    const timer: Timer = { due: time + wait, ms: wait, run, repeats }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  function nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of timers) if (timer.due <= end && (!next || timer.due < next.due)) next = timer
    return next
  }

  function endAfter(ms: number): () => number {
    const end = time + ms + setBack
    return () => end - setBack
  }

  function fire(timer: Timer): void {
    time = Math.max(time, timer.due)
    if (timer.repeats) timer.due = time + timer.ms
    else timers.delete(timer)
    timer.run()
  }

  return {
    now: () => time,
    after: (ms, run) => add(ms, run, false),
    every: (ms, run) => add(ms, run, true),
    advance(ms) {
      const end = endAfter(ms)
      for (let next = nextUntil(end()); next; next = nextUntil(end())) fire(next)
      time = end()
    },
    async advanceAsync(ms) {
      const end = endAfter(ms)
      await letRun()
      for (let next = nextUntil(end()); next; next = nextUntil(end())) {
        fire(next)
        await letRun()
      }
      time = Math.max(time, end())
      await letRun()
    },
    sleep(ms) {
      time += ms
    },
    setBack(ms) {
      setBack += ms
      time -= ms
      for (const timer of timers) timer.due -= ms
    },
    pending: () => [...timers].map(({ ms, repeats }) => `${repeats ? 'interval' : 'timer'} ${ms} ms`),
  }
}
