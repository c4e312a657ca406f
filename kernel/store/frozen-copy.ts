/**
 * Returns a frozen copy of plain data: all plugins receive the same values, and none can change them. A value that is
 * frozen throughout is returned itself.
 *
 * @example
 * frozenCopy({ rpcUrls: { default: { http: ['https://rpc.example'] } } })
 *
 * @param copies earlier copies: copying the same value again returns the same copy
 */
export function frozenCopy<T>(value: T, copies: WeakMap<object, unknown> = new WeakMap()): T {
  if (typeof value !== 'object' || value === null) return value
  // An object that is no plain data, such as an instance of a class, is left to its owner.
  if (!Array.isArray(value) && value.constructor !== Object) return value
  // The same members as the value.
  if (copies.has(value)) return copies.get(value) as T
  // In a circular value, the part that leads back to itself stays as it is.
  copies.set(value, value)
  const parts = Object.entries(value)
  const names = Object.fromEntries(parts.map(([name, part]) => [name, frozenCopy(part, copies)]))
  const isSame = Object.isFrozen(value) && parts.every(([name, part]) => names[name] === part)
  const copy = isSame ? value : Object.freeze(Array.isArray(value) ? Object.values(names) : names)
  copies.set(value, copy)
  return copy as T
}
