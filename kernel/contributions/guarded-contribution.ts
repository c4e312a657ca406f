import { firstOnly } from '../errors/first-only.js'
import { guarded } from '../errors/guarded.js'

/** What everybody's views ask of contributions, and what counts as the answer where they throw. */
const answers: Readonly<Record<string, unknown>> = {
  when: false,
  resolve: undefined,
  titleOf: undefined,
  getState: Object.freeze({}),
  subscribe: () => undefined,
}

/**
 * A contribution that nobody can change, and whose conditions, rules, titles and summaries never throw, so that whoever asks
 * them goes on (KRN-08).
 *
 * @param onFault told the first that each of them threw, after what is being drawn is drawn
 */
export function guardedContribution<T extends object>(value: T, onFault: (error: unknown) => void): T {
  const tell = (error: unknown): void => queueMicrotask(() => onFault(error))
  const parts = Object.entries(value).map(([name, part]) => {
    if (typeof part !== 'function' || !Object.hasOwn(answers, name)) return [name, part]
    const told = firstOnly(tell)
    const ask = guarded((...args: readonly unknown[]): unknown => Reflect.apply(part, value, args), told)
    const answer = (...args: readonly unknown[]): unknown => {
      const given = ask(...args) ?? answers[name]
      // What ends a subscription is of the contribution, too.
      return typeof given === 'function' ? guarded(() => given(), told) : given
    }
    return [name, answer]
  })
  // Member by member the same as the value.
  return Object.freeze(Object.fromEntries(parts)) as T
}
