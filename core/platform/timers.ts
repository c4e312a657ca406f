import type { Platform } from '#kernel'

/** Longer waits overflow the engine's 32 bits and would fire at once. Milliseconds. */
export const maxWait: number = 2 ** 31 - 1

type Timer = ReturnType<typeof setTimeout>

function wait(ms: number): number {
  return Math.min(Math.max(ms, 0), maxWait)
}

/** Creates the engine's timers. `onStart` receives each one, so that a server can `unref` it. */
export function createTimers(onStart: (timer: Timer) => void = () => {}): Pick<Platform, 'after' | 'every'> {
  return {
    after(ms, run) {
      const timer = setTimeout(run, wait(ms))
      onStart(timer)
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, wait(ms))
      onStart(timer)
      return () => clearInterval(timer)
    },
  }
}
