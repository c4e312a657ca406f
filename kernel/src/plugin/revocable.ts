/** An object through which another is used until it is taken back. */
export interface Revocable {
  /** The same member asked for twice is the same function. */
  view<T extends object>(target: T): T
  revoke(): void
}

/**
 * Makes views of objects that end together: a member kept from before cannot be called afterwards.
 *
 * @param refuse gives what is thrown once it has ended
 */
export function createRevocable(refuse: (member: string) => Error): Revocable {
  let ended = false
  const check = (member: PropertyKey): void => {
    if (ended) throw refuse(String(member))
  }
  return {
    view<T extends object>(target: T): T {
      const calls = new Map<PropertyKey, unknown>()
      // An empty object stands in for the target, so that frozen members may be wrapped, too.
      const shadow = new Proxy(Object.create(null), {
        get(_, member) {
          check(member)
          const value: unknown = Reflect.get(target, member)
          if (typeof value !== 'function') return value
          const known = calls.get(member)
          if (known) return known
          const call = (...args: readonly unknown[]): unknown => {
            check(member)
            return Reflect.apply(value, target, args)
          }
          calls.set(member, call)
          return call
        },
        has: (_, member) => member in target,
      })
      // It answers for every member of the target.
      return shadow as T
    },
    revoke() {
      ended = true
    },
  }
}
