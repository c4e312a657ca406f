import type { Platform } from './platform.js'

/** Returns what `run` resolves with; the process does not end before, however little else there is for it to do. */
export async function holdProcess<T>(platform: Pick<Platform, 'hold'>, run: () => Promise<T>): Promise<T> {
  const release = platform.hold?.()
  try {
    return await run()
  } finally {
    release?.()
  }
}
