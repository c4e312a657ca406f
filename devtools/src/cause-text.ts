/** Causes are wrapped once or twice; a chain that is longer may be a ring. */
const deepest = 4

/** Returns the causes of an error, outermost first; `undefined` if there are none. */
export function causeText(cause: unknown): string | undefined {
  const values: string[] = []
  let next = cause
  try {
    for (let level = 0; level < deepest && next !== undefined && next !== null; level++) {
      const message: unknown = typeof next === 'object' ? Reflect.get(next, 'message') : next
      if (typeof message === 'string' && message !== '') values.push(message.slice(0, 300))
      next = typeof next === 'object' ? Reflect.get(next, 'cause') : undefined
    }
  } catch {
    // A foreign object may throw from its getters; then its cause is unknown.
  }
  return values.length > 0 ? values.join(' ← ') : undefined
}
