/** Causes are wrapped once or twice; a chain that is longer may be a ring. */
const deepest = 4

/** What lies below an error, outermost first; `undefined` where nothing is known. */
export function causeText(cause: unknown): string | undefined {
  const said: string[] = []
  let next = cause
  try {
    for (let level = 0; level < deepest && next !== undefined && next !== null; level++) {
      const message: unknown = typeof next === 'object' ? Reflect.get(next, 'message') : next
      if (typeof message === 'string' && message !== '') said.push(message.slice(0, 300))
      next = typeof next === 'object' ? Reflect.get(next, 'cause') : undefined
    }
  } catch {
    // A foreign object may throw from its getters; then nothing more is known.
  }
  return said.length > 0 ? said.join(' ← ') : undefined
}
