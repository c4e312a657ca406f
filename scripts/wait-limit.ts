import { vi } from 'vitest'

/**
 * Time limit of `vi.waitFor` and `vi.waitUntil`. Their default of one second fails a test whose condition needs code that a busy
 * machine takes longer to load: speed is measured by the bench. Milliseconds.
 */
const limit = 30_000

interface Options {
  readonly timeout?: number
  readonly interval?: number
}

const marker = '__quoinWaitLimit'

/** Adds the limit to a function that waits, unless its caller sets one. */
function limited<Condition, Result>(
  wait: (condition: Condition, options?: number | Options) => Result,
): (condition: Condition, options?: number | Options) => Result {
  return (condition, options) =>
    wait(condition, typeof options === 'number' ? options : { timeout: limit, ...options })
}

// Files of one worker share this module's target: it is replaced once.
if (!(marker in vi.waitFor)) {
  // Both are generic in the result of their condition, which the wrapper returns unchanged.
  vi.waitFor = Object.assign(limited(vi.waitFor) as typeof vi.waitFor, { [marker]: true })
  vi.waitUntil = limited(vi.waitUntil) as typeof vi.waitUntil
}
