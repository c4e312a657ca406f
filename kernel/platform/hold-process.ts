import type { Platform } from './platform.js'

/** Returns the result of `run`, and keeps the process alive until then, even if nothing else does. */
export async function holdProcess<T>(platform: Pick<Platform, 'hold'>, run: () => Promise<T>): Promise<T> {
  const release = platform.hold?.()
  try {
    return await run()
  } finally {
    release?.()
  }
}
