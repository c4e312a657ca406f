interface Seen {
  readonly part?: (value: unknown) => unknown
  readonly answer?: (value: unknown) => unknown
}

const same = (value: unknown): unknown => value

/**
 * Creates an object that stands in for another. It passes calls and reads on; it cannot be changed, and gives no access
 * to the target itself.
 *
 * @param own members that replace the target's
 * @param hidden names of the target's members that it does not have
 * @param check runs before a member is read or called, and may throw
 * @param part, answer return the view of a member that is no function, and of a function's result
 */
export function standIn<T extends object>(
  target: T,
  own: Partial<T> = {},
  hidden: object = {},
  check: (member: PropertyKey) => void = () => undefined,
  { part = same, answer = same }: Seen = {},
): T {
  const calls = new Map<PropertyKey, unknown>()
  // Members of `Object.prototype` would lead to the target: `in` on `hidden`, a plain object, excludes them, too.
  const has = (member: PropertyKey): boolean =>
    Object.hasOwn(own, member) || (member in target && !(member in hidden))
  // The proxy's target is an empty object, so that frozen members may be wrapped, too. It is frozen: a fixed member on
  // it would make each read of that member fail.
  const made = new Proxy(Object.freeze(Object.create(null)), {
    get(_, member) {
      check(member)
      if (!has(member)) return undefined
      const value: unknown = Reflect.get(Object.hasOwn(own, member) ? own : target, member)
      if (typeof value !== 'function') return part(value)
      const known = calls.get(member)
      if (known) return known
      const call = (...args: readonly unknown[]): unknown => {
        check(member)
        return answer(Reflect.apply(value, target, args))
      }
      calls.set(member, call)
      return call
    },
    has: (_, member) => has(member),
    set: () => false,
  })
  // It has every member of the target except the hidden ones.
  return made as T
}
