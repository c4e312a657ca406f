import { useContext } from 'react'
import { FaultContext } from '../status/fault-context.js'

/**
 * Returns a handler whose errors are reported with the id of the plugin that rendered it (KRN-08). They are thrown to the page,
 * too, like any other.
 */
export function useGuarded<Args extends readonly unknown[]>(
  run: (...args: Args) => unknown,
): (...args: Args) => void {
  const report = useContext(FaultContext)
  const fail = (error: unknown): never => {
    report(error, 'handler')
    throw error
  }
  return (...args) => {
    try {
      const result = run(...args)
      if (result instanceof Promise) result.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}
