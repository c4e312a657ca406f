import type { ReadableStore } from './store.js'

/**
 * Creates a store with state computed from other stores. It is computed when read after a source changed, and equal
 * results keep their identity, so that listeners are notified of real changes only.
 *
 * @param equal returns whether two results are the same; default `Object.is`
 */
export function deriveStore<T>(
  sources: readonly ReadableStore<unknown>[],
  compute: () => T,
  equal: (a: T, b: T) => boolean = Object.is,
): ReadableStore<T> {
  let inputs: readonly unknown[] | undefined
  let value: T
  const read = (): T => {
    const now = sources.map((source) => source.getState())
    if (inputs === undefined || now.some((input, index) => input !== inputs?.[index])) {
      const next = compute()
      if (inputs === undefined || !equal(value, next)) value = next
      inputs = now
    }
    return value
  }
  return {
    getState: read,
    subscribe(listener) {
      let previous = read()
      const check = (): void => {
        const next = read()
        if (next === previous) return
        const before = previous
        previous = next
        listener(next, before)
      }
      const removers = sources.map((source) => source.subscribe(check))
      return () => {
        for (const remove of removers) remove()
      }
    },
  }
}
