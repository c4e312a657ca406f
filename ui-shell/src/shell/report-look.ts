import type { AnyKernel } from '#kernel'
import { allowedLook } from '../../../ui-kit/styles/allowed-look.js'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
import { reportFaults } from './report-faults.js'

/** Reports what is not allowed in a look, and returns the styles of the rest. Loaded for a report alone. */
export function reportLook(kernel: AnyKernel, mode: ThemeMode, given?: ThemeVariables): string {
  const { theme, variables, faults } = allowedLook(mode, given)
  reportFaults(kernel, faults)
  return themeStyles(theme, variables)
}
