import type { ThemePayload } from '../../../../frame-protocol/catalogue.js'

/** What the frame can use of the widget's look. */
const names =
  'accent accent-contrast surface surface-raised text text-muted border success warning danger control hover radius font-size'.split(
    ' ',
  )

/** The look that an element of the widget has now: whatever the host set, and whatever the device prefers. */
export function readTheme(element: Element): ThemePayload {
  const styles = getComputedStyle(element)
  const read = (name: string): string => styles.getPropertyValue(`--quoin-${name}`).trim()
  const variables = names.map((name) => [`--quoin-${name}`, read(name)] as const)
  return {
    themeMode: read('color-scheme') === 'dark' ? 'dark' : 'light',
    themeVariables: Object.fromEntries(variables.filter(([, value]) => value !== '')),
  }
}
