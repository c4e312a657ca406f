import { firstOnly, guarded } from '../errors/guarded.js'

/** Functions of contributions that other plugins' views call, and their results if they throw. */
const answers: Readonly<Record<string, unknown>> = {
  when: false,
  resolve: undefined,
  titleOf: undefined,
  getState: Object.freeze({}),
  subscribe: () => undefined,
}

/**
 * Returns a frozen contribution whose conditions, rules, titles and summaries never throw, so that their callers
 * continue (KRN-08).
 *
 * @param onFault receives the first error of each function, in a microtask, so after the current rendering
 */
export function guardedContribution<T extends object>(value: T, onFault: (error: unknown) => void): T {
  const report = (error: unknown): void => queueMicrotask(() => onFault(error))
  const parts = Object.entries(value).map(([name, part]) => {
    if (typeof part !== 'function' || !Object.hasOwn(answers, name)) return [name, part]
    const reportOnce = firstOnly(report)
    const call = guarded(
      (...args: readonly unknown[]): unknown => Reflect.apply(part, value, args),
      reportOnce,
    )
    const answer = (...args: readonly unknown[]): unknown => {
      const given = call(...args) ?? answers[name]
      // The function that ends a subscription belongs to the contribution, too.
      return typeof given === 'function' ? guarded(() => given(), reportOnce) : given
    }
    return [name, answer]
  })
  // The same members as the value.
  return Object.freeze(Object.fromEntries(parts)) as T
}
