import type { ThemePayload } from 'quoin/frame-protocol'
import type { ThemeMode, ThemeVariables } from 'quoin/ui'
import { kitStyles } from 'quoin/ui-kit'

export interface FrameTheme {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** A page has no say in these: a font that it names may have no letters, and what stands above what is not its business. */
const withheld: readonly string[] = ['fontFamily', 'zIndex', 'backdrop', 'shadow']

const pixels = /^(\d+(?:\.\d+)?)px$/

function isAllowed(name: string, value: string | number): boolean {
  if (withheld.includes(name)) return false
  try {
    // The one place that knows which names and values there are throws for others.
    kitStyles('light', { [name]: value })
    return true
  } catch {
    return false
  }
}

/**
 * The look that the page asks for, from its `SYNC_THEME`: `--quoin-*` properties by name, each checked by itself; what is not
 * allowed is left out. No CSS of the page's gets in (SEC-04).
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
