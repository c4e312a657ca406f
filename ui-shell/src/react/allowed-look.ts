import { type AnyKernel, BusToken, type QuoinError, toQuoinError } from '#kernel'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'

/** The theme and the variables that are allowed, and the errors of the others. */
interface AllowedLook {
  readonly theme: ThemeMode
  readonly variables: ThemeVariables | undefined
  readonly faults: readonly QuoinError[]
}

/** Separates what is not allowed in a look: an error while React renders or runs effects would remove the whole page. */
export function allowedLook(mode: ThemeMode, given?: ThemeVariables): AllowedLook {
  const faults: QuoinError[] = []
  const isAllowed = (theme: ThemeMode, variables?: ThemeVariables): boolean => {
    try {
      themeStyles(theme, variables)
      return true
    } catch (error) {
      faults.push(toQuoinError(error, 'OPTIONS_INVALID'))
      return false
    }
  }
  const theme = isAllowed(mode) ? mode : 'system'
  const variables =
    given &&
    Object.fromEntries(Object.entries(given).filter(([name, value]) => isAllowed(theme, { [name]: value })))
  return { theme, variables, faults }
}

/** Emits the errors for the host. The kernel logs what a listener throws, once however often it is repeated. */
export function reportFaults(kernel: AnyKernel, faults: readonly QuoinError[]): void {
  const bus = kernel.get(BusToken)
  for (const error of faults) {
    const stop = bus.on('alert:raised', () => {
      stop()
      throw error
    })
    bus.emit('alert:raised', { error }, 'kernel')
  }
}
