import type { ThemePayload } from 'quoin/frame-protocol'
import type { ThemeMode, ThemeVariables } from 'quoin/ui'
import { kitStyles } from 'quoin/ui-kit'

export interface FrameTheme {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Variables that a page must not set: a font may have no letters, and the stacking order is up to the frame. */
const withheld: readonly string[] = ['fontFamily', 'zIndex', 'backdrop', 'shadow']

const pixels = /^(\d+(?:\.\d+)?)px$/

function isAllowed(name: string, value: string | number): boolean {
  if (withheld.includes(name)) return false
  try {
    // Throws for unknown names and values, which only it defines.
    kitStyles('light', { [name]: value })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the theme requested by the page, from its `SYNC_THEME`: `--quoin-*` properties by name, each checked
 * separately; disallowed ones are left out. No CSS of the page is accepted (SEC-04).
 */
export function readTheme({ themeMode, themeVariables = {} }: ThemePayload): FrameTheme {
  const entries = Object.entries(themeVariables).map(([property, raw]) => {
    const name = property
      .replace(/^--quoin-/, '')
      .replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
    const length = typeof raw === 'string' ? pixels.exec(raw)?.[1] : undefined
    return [name, length === undefined ? raw : Number(length)] as const
  })
  return {
    mode: themeMode ?? 'system',
    variables: Object.fromEntries(entries.filter(([name, value]) => isAllowed(name, value))),
  }
}
