import { vi } from 'vitest'

/**
 * Time limit of `vi.waitFor`. Its default of one second fails a test whose condition needs code that a busy machine takes longer to
 * load: speed is measured by the bench. Milliseconds.
 */
const limit = 30_000

const { waitFor } = vi
const isLimited = '__quoinWaitLimit' in waitFor

if (!isLimited) {
  const limited: typeof vi.waitFor = (condition, options) =>
    waitFor(condition, typeof options === 'number' ? options : { timeout: limit, ...options })
  // Files of one worker share this module's target: it is replaced once.
  vi.waitFor = Object.assign(limited, { __quoinWaitLimit: true })
}
