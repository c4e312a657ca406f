import { QuoinError } from '#kernel'
import { unknownNames } from '#kernel/unknown-names'
import { themeStyles, themeVariableNames } from './theme.js'
import type { ThemeMode, ThemeVariables } from './theme-variables.js'

/** The theme and the variables that are allowed, and the errors of the others. */
export interface AllowedLook {
  readonly theme: ThemeMode
  readonly variables: ThemeVariables | undefined
  readonly faults: readonly QuoinError[]
}

function isAllowed(theme: ThemeMode, variables?: ThemeVariables): boolean {
  try {
    themeStyles(theme, variables)
    return true
  } catch {
    return false
  }
}

/** Separates what is not allowed in a look: an error while React renders or runs effects would remove the whole page. */
export function allowedLook(mode: ThemeMode, given?: ThemeVariables): AllowedLook {
  const faults: QuoinError[] = []
  const refuse = (details: string): void => {
    faults.push(new QuoinError('OPTIONS_INVALID', { details }))
  }
  const isTheme = isAllowed(mode)
  if (!isTheme) refuse('theme: system, light or dark')
  const theme = isTheme ? mode : 'system'
  const entries = Object.entries(given ?? {})
  const unknown = entries.filter(([name, value]) => value !== undefined && !themeVariableNames.includes(name))
  if (unknown.length > 0) {
    const names = unknown.map(([name]) => name)
    faults.push(unknownNames('themeVariables.', names, themeVariableNames))
  }
  const allowed = entries.filter(([name, value]) => {
    if (isAllowed(theme, { [name]: value })) return true
    if (themeVariableNames.includes(name)) refuse(`themeVariables.${name}`)
    return false
  })
  return { theme, variables: given && Object.fromEntries(allowed), faults }
}

/** Throws `OPTIONS_INVALID` with the first mistake of a look. */
export function requireLook(mode: ThemeMode, variables?: ThemeVariables): void {
  const [fault] = allowedLook(mode, variables).faults
  if (fault) throw fault
}
