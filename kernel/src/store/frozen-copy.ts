/**
 * A copy of plain data that nobody can change: what all plugins are given is the same for each of them. What is frozen already
 * stays what it is.
 *
 * @example
 * frozenCopy({ rpcUrls: { default: { http: ['https://rpc.example'] } } })
 */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const isList = Array.isArray(value)
  // What is no plain data, such as an instance of a class, is somebody's own.
  if (!isList && value.constructor !== Object) return value
  const copy: unknown = isList
    ? value.map(frozenCopy)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, frozenCopy(part)]))
  // Member by member the same as the value.
  return Object.freeze(copy) as T
}
