import type { ThemePayload } from '../../../../frame-protocol/catalogue.js'

/** The theme variables that the frame supports. */
const names =
  'accent accent-contrast surface surface-raised text text-muted border success warning danger control hover radius font-size'.split(
    ' ',
  )

/** Returns the current theme of a widget element: the host's settings and the device's preferences applied. */
export function readTheme(element: Element): ThemePayload {
  const styles = getComputedStyle(element)
  const read = (name: string): string => styles.getPropertyValue(`--quoin-${name}`).trim()
  const variables = names.map((name) => [`--quoin-${name}`, read(name)] as const)
  return {
    themeMode: read('color-scheme') === 'dark' ? 'dark' : 'light',
    themeVariables: Object.fromEntries(variables.filter(([, value]) => value !== '')),
  }
}
