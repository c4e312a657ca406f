import { QuoinError } from '#kernel'
import { type ColorRole, palette } from './palette.js'
import type { ThemeColor, ThemeMode, ThemeVariables } from './theme-variables.js'

type Scheme = 'light' | 'dark'

const colorPattern = /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgba?|hsla?|hwb|(ok)?l(ab|ch))\([-\d\s.,%/]+\))$/i
const fontPattern = /^[\w\s,'"-]{0,200}$/

const shadows: Readonly<Record<string, string>> = {
  none: 'none',
  soft: '0 1px 2px rgb(0 0 0/.06),0 16px 48px rgb(0 0 0/.16)',
  strong: '0 2px 4px rgb(0 0 0/.12),0 24px 64px rgb(0 0 0/.32)',
}

/** What is not a colour, as it is without a host's wish. */
const plain: Required<Pick<ThemeVariables, 'radius' | 'fontSize' | 'zIndex' | 'shadow' | 'fontFamily'>> = {
  radius: 24,
  fontSize: 16,
  zIndex: 9999,
  shadow: 'soft',
  fontFamily: '',
}

function demand(name: string, isValid: unknown): void {
  if (isValid) return
  throw new QuoinError('OPTIONS_INVALID', {
    details: `themeVariables.${name}`,
    fix: 'Give it a value that `ThemeVariables` describes.',
  })
}

const isColorRole = (name: string): name is ColorRole =>
  name in palette.light && name !== 'control' && name !== 'hover'

function colorOf(name: string, value: ThemeColor, scheme: Scheme): string {
  const text = typeof value === 'object' ? value[scheme] : value
  demand(name, typeof text === 'string' && colorPattern.test(text))
  return text
}

/** Black or white, whichever reads better on a `#rgb` or `#rrggbb` colour; `undefined` for other notations. */
function readableOn(hex: string): string | undefined {
  const parts = /^#(?:[\da-f]{3}){1,2}$/i.test(hex) && hex.slice(1).match(hex.length > 4 ? /../g : /./g)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part + part, 16) / (part.length > 1 ? 65535 : 255)
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  // 0.179: where the contrast with black and with white is the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

/** Second tier: the roles, for one theme. */
function colorRoles(scheme: Scheme, variables: ThemeVariables): string {
  const roles: Record<string, string> = { ...palette[scheme] }
  for (const [name, value] of Object.entries(variables))
    if (isColorRole(name)) roles[name] = colorOf(name, value, scheme)
  if (variables.accent && !variables.accentContrast)
    roles.accentContrast = readableOn(roles.accent ?? '') ?? roles.accentContrast ?? ''
  const lines = Object.entries(roles).map(
    ([name, value]) => `--quoin-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`,
  )
  return `--quoin-color-scheme:${scheme};${lines.join('')}`
}

function otherRoles({ radius, fontSize, zIndex, shadow, fontFamily }: typeof plain): string {
  const within = (name: string, value: unknown, from: number, to: number): void =>
    demand(name, typeof value === 'number' && value >= from && value <= to)
  within('radius', radius, 0, 32)
  within('fontSize', fontSize, 12, 24)
  within('zIndex', zIndex, -(2 ** 31), 2 ** 31 - 1)
  demand('shadow', Object.hasOwn(shadows, shadow))
  demand('fontFamily', fontPattern.test(fontFamily))
  return [
    `--quoin-radius:${radius}px`,
    `--quoin-font-size:${fontSize}px`,
    `--quoin-z-index:${Math.trunc(zIndex)}`,
    `--quoin-font-family:${fontFamily && `${fontFamily},`}system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif`,
    `--quoin-shadow:${shadows[shadow]};`,
  ].join(';')
}

/**
 * The tokens of a theme as a style sheet's text. Throws `OPTIONS_INVALID` for a name or value that is not allowed,
 * so that no raw CSS gets in.
 */
export function themeStyles(mode: ThemeMode, variables: ThemeVariables = {}): string {
  // A variable that is `undefined` is one that is not given.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
  for (const name of Object.keys(given)) demand(name, isColorRole(name) || name in plain)
  const base = `:host{${otherRoles({ ...plain, ...given })}${colorRoles(mode === 'dark' ? 'dark' : 'light', given)}}`
  return mode === 'system'
    ? `${base}@media (prefers-color-scheme:dark){:host{${colorRoles('dark', given)}}}`
    : base
}
