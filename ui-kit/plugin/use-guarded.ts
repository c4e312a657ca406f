import { useContext } from 'react'
import { FaultContext } from '../status/fault-context.js'

/**
 * Makes a handler whose faults are told in the name of the plugin that drew it (KRN-08). The page hears of them all the same, as
 * of any other.
 */
export function useGuarded<Args extends readonly unknown[]>(
  run: (...args: Args) => unknown,
): (...args: Args) => void {
  const tell = useContext(FaultContext)
  const fail = (error: unknown): never => {
    tell(error)
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
