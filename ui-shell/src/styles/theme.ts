import { QuoinError } from '#kernel'
import { type ColorRole, palette } from './palette.js'
import type { ThemeColor, ThemeMode, ThemeVariables } from './theme-variables.js'

const colorPattern = /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([-\d\s.,%/]+\))$/i
const fontPattern = /^[\w\s,'"-]{1,200}$/

const shadows: Readonly<Record<string, string>> = {
  none: 'none',
  soft: '0 1px 2px rgb(0 0 0 / .06), 0 16px 48px rgb(0 0 0 / .16)',
  strong: '0 2px 4px rgb(0 0 0 / .12), 0 24px 64px rgb(0 0 0 / .32)',
}

const invalid = (name: string): never => {
  throw new QuoinError('OPTIONS_INVALID', {
    details: `themeVariables.${name}`,
    fix: 'Give it a value that `ThemeVariables` describes.',
  })
}

const isColorRole = (name: string): name is ColorRole =>
  name in palette.light && name !== 'control' && name !== 'hover'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function color(name: string, value: ThemeColor, scheme: 'light' | 'dark'): string {
  const text = typeof value === 'object' ? value[scheme] : value
  return typeof text === 'string' && colorPattern.test(text) ? text : invalid(name)
}

function number(name: string, value: unknown, from: number, to: number): number {
  return typeof value === 'number' && value >= from && value <= to ? value : invalid(name)
}

/** Black or white, whichever reads better on a `#rgb` or `#rrggbb` colour; `undefined` for other notations. */
function readableOn(hex: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  const parts = short?.slice(1).map((part) => part + part) ?? long?.slice(1)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  // 0.179: where the contrast with black and with white is the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

/** Second tier: the roles, for one theme. */
function colorRoles(scheme: 'light' | 'dark', variables: ThemeVariables): string {
  const roles: Record<string, string> = { ...palette[scheme] }
  for (const [name, value] of Object.entries(variables))
    if (isColorRole(name) && value !== undefined) roles[name] = color(name, value, scheme)
  if (variables.accent !== undefined && variables.accentContrast === undefined)
    roles.accentContrast = readableOn(roles.accent ?? '') ?? roles.accentContrast ?? ''
  const lines = Object.entries(roles).map(([name, value]) => `--quoin-${kebab(name)}:${value};`)
  return `--quoin-color-scheme:${scheme};${lines.join('')}`
}

function otherRoles(variables: ThemeVariables): string {
  const { radius = 24, fontSize = 16, zIndex = 9999, shadow = 'soft' } = variables
  const family = variables.fontFamily ?? ''
  if (family && !fontPattern.test(family)) invalid('fontFamily')
  const drop = Object.hasOwn(shadows, shadow) ? shadows[shadow] : invalid('shadow')
  return [
    `--quoin-radius:${number('radius', radius, 0, 32)}px`,
    `--quoin-font-size:${number('fontSize', fontSize, 12, 24)}px`,
    `--quoin-z-index:${Math.trunc(number('zIndex', zIndex, -(2 ** 31), 2 ** 31 - 1))}`,
    `--quoin-font-family:${family ? `${family},` : ''}system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif`,
    `--quoin-shadow:${drop}`,
  ].join(';')
}

const known: readonly string[] = ['radius', 'fontSize', 'fontFamily', 'zIndex', 'shadow']

/**
 * The tokens of a theme as a style sheet's text. Throws `OPTIONS_INVALID` for a name or value that is not allowed,
 * so that no raw CSS gets in.
 */
export function themeStyles(mode: ThemeMode, variables: ThemeVariables = {}): string {
  for (const name of Object.keys(variables)) if (!isColorRole(name) && !known.includes(name)) invalid(name)
  const base = `:host{${otherRoles(variables)};${colorRoles(mode === 'dark' ? 'dark' : 'light', variables)}}`
  if (mode !== 'system') return base
  return `${base}@media (prefers-color-scheme:dark){:host{${colorRoles('dark', variables)}}}`
}
