import type { ThemePayload } from 'quoin/frame-protocol'
import type { ThemeMode, ThemeVariables } from 'quoin/ui'
import { kitStyles } from 'quoin/ui-kit'

export interface FrameTheme {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Variables that a page must not set: a font may have no letters, and the stacking order is up to the frame. */
const withheld: readonly string[] = ['fontFamily', 'zIndex', 'backdrop', 'shadow']

/**
 * Limits of the text size in an approval, in pixels: a page must not write its facts too small to read, nor so large that they
 * scroll out of view while Confirm stays (SEC-07). The size that the user chose in the browser has no limit.
 */
const textSize = { min: 14, max: 18 }

/** Functions of CSS that refer to something else. */
const references = /\b(var|env|attr|url|image|if)\(/i

const pixels = /^(\d+(?:\.\d+)?)px$/

function isAllowed(name: string, value: string | number): boolean {
  if (withheld.includes(name) || references.test(String(value))) return false
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
  const allowed = entries.filter(([name, value]) => isAllowed(name, value))
  return {
    mode: themeMode ?? 'system',
    variables: Object.fromEntries(
      allowed.map(([name, value]) => [
        name,
        name === 'fontSize' ? Math.min(Math.max(Number(value), textSize.min), textSize.max) : value,
      ]),
    ),
  }
}
