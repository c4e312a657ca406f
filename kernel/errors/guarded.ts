/**
 * Wraps a function that is not the kernel's: calling it never throws, and no promise that it returns rejects unhandled,
 * which would end a server. Errors go to `onFault`, and the result is `undefined` (KRN-08).
 *
 * @param onFault must not throw
 */
export function guarded<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
  onFault: (error: unknown) => void,
): (...args: Args) => Result | undefined {
  return (...args) => {
    try {
      const result = run(...args)
      // Any object: a promise may be of another realm, or only look like one.
      if (typeof result === 'object' && result !== null) Promise.resolve(result).catch(onFault)
      return result
    } catch (error) {
      onFault(error)
      return undefined
    }
  }
}

/** Reports only the first fault of code that is called repeatedly, also by the views that display faults. */
export function firstOnly(report: (error: unknown) => void): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (!isReported) report(error)
    isReported = true
  }
}
