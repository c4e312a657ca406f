/** Keys that change every object in a careless merge (SEC-15). */
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Limits, above the needs of any wallet request. Text in UTF-16 code units. */
const maxText = 1_000_000
const maxValues = 20_000

/**
 * Returns why parameters must not reach a wallet for any method: a prototype key, or too much data. `undefined` if they
 * may. Never throws; iterates without recursion, so that depth does not matter.
 */
export function findUnsafe(params: unknown): string | undefined {
  const open: unknown[] = [params]
  const seen = new Set<unknown>()
  let text = 0
  let values = 0

  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    values += 1
    if (values > maxValues) return 'The parameters are too large'
    if (typeof value === 'string') {
      text += value.length
      if (text > maxText) return 'The parameters are too large'
    }
    if (['function', 'symbol', 'bigint'].includes(typeof value)) return 'The parameters are not JSON'
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    try {
      // A list of holes has no keys, but takes seconds to walk.
      if (Array.isArray(value) && value.length > maxValues) return 'The parameters are too large'
      const keys = Object.keys(value)
      if (keys.length > maxValues) return 'The parameters are too large'
      for (const key of keys) {
        text += key.length
        if (prototypeKeys.has(key)) return `The key "${key}" is not allowed`
        open.push(Reflect.get(value, key))
      }
    } catch {
      return 'The parameters cannot be read'
    }
  }
  return undefined
}
