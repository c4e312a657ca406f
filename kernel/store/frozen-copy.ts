/**
 * A copy of plain data that nobody can change: what all plugins are given is the same for each of them. What is frozen throughout
 * stays what it is.
 *
 * @example
 * frozenCopy({ rpcUrls: { default: { http: ['https://rpc.example'] } } })
 *
 * @param copies those made before: what is copied again is the same copy
 */
export function frozenCopy<T>(value: T, copies: WeakMap<object, unknown> = new WeakMap()): T {
  if (typeof value !== 'object' || value === null) return value
  // What is no plain data, such as an instance of a class, is somebody's own.
  if (!Array.isArray(value) && value.constructor !== Object) return value
  // Member by member the same as the value.
  if (copies.has(value)) return copies.get(value) as T
  // What leads back to itself keeps that part as it is.
  copies.set(value, value)
  const parts = Object.entries(value)
  const names = Object.fromEntries(parts.map(([name, part]) => [name, frozenCopy(part, copies)]))
  const isSame = Object.isFrozen(value) && parts.every(([name, part]) => names[name] === part)
  const copy = isSame ? value : Object.freeze(Array.isArray(value) ? Object.values(names) : names)
  copies.set(value, copy)
  return copy as T
}
