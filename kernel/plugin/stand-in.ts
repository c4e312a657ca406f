interface Seen {
  readonly part?: (value: unknown) => unknown
  readonly answer?: (value: unknown) => unknown
}

const same = (value: unknown): unknown => value

/**
 * Makes an object that is used in place of another. It passes on what it is asked; nobody can change it, or come by it to
 * what is behind.
 *
 * @param own members that it has instead of the target's
 * @param hidden names of the target's that it does not have
 * @param check runs before a member is read or called, and may throw
 * @param part, answer how a member that is no function is seen, and what a function answers
 */
export function standIn<T extends object>(
  target: T,
  own: Partial<T> = {},
  hidden: object = {},
  check: (member: PropertyKey) => void = () => undefined,
  { part = same, answer = same }: Seen = {},
): T {
  const calls = new Map<PropertyKey, unknown>()
  // What every object has leads behind it, so that `in` serves for both.
  const has = (member: PropertyKey): boolean =>
    Object.hasOwn(own, member) || (member in target && !(member in hidden))
  // An empty object is behind the proxy, so that frozen members may be wrapped, too. It is frozen: a fixed member on it would make each
  // read of that member fail.
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
  // It answers for every member of the target but those that are not for whoever gets it.
  return made as T
}
