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

/** Numeric variables: the default, the minimum and the maximum, and the unit. */
const sizes: Readonly<Record<string, readonly [usual: number, least: number, most: number, unit: string]>> = {
  radius: [24, 0, 32, 'px'],
  fontSize: [16, 12, 24, 'px'],
  zIndex: [9999, -(2 ** 31), 2 ** 31 - 1, ''],
}

function demand(name: string, isValid: boolean): void {
  if (isValid) return
  throw new QuoinError('OPTIONS_INVALID', {
    details: `themeVariables.${name}`,
    fix: 'See `ThemeVariables`.',
  })
}

const others: readonly string[] = [...Object.keys(sizes), 'shadow', 'fontFamily']

const isColorRole = (name: string): name is ColorRole => Object.hasOwn(palette.light, name)

function colorOf(name: string, value: ThemeColor, scheme: Scheme): string {
  const text = typeof value === 'object' ? value[scheme] : value
  demand(name, typeof text === 'string' && colorPattern.test(text))
  return text
}

/** Returns black or white, whichever has the higher contrast on a `#rgb` or `#rrggbb` colour; `undefined` for other notations. */
function readableOn(hex: string): string | undefined {
  if (!/^#([\da-f]{3}){1,2}$/i.test(hex)) return undefined
  const [red = 0, green = 0, blue = 0] = (hex.match(hex.length > 4 ? /\w\w/g : /\w/g) ?? []).map((part) => {
    // 2.2: within a hundredth of sRGB's own curve.
    return (Number.parseInt(part.padEnd(2, part), 16) / 255) ** 2.2
  })
  // 0.179: the luminance at which the contrast with black and with white is the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

const token = (name: string, value: unknown): string =>
  `--quoin-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`

/** Second tier: the roles for one theme. */
function colorRoles(scheme: Scheme, variables: ThemeVariables): string {
  const roles: Record<string, string> = { ...palette[scheme] }
  for (const [name, value] of Object.entries(variables))
    if (isColorRole(name)) roles[name] = colorOf(name, value, scheme)
  if (variables.accent && !variables.accentContrast)
    roles.accentContrast = readableOn(roles.accent ?? '') ?? roles.accentContrast ?? ''
  return (
    token('colorScheme', scheme) +
    Object.entries(roles)
      .map((role) => token(...role))
      .join('')
  )
}

function otherRoles({ shadow = 'soft', fontFamily = '', ...variables }: ThemeVariables): string {
  const given: Readonly<Record<string, unknown>> = variables
  const measures = Object.entries(sizes).map(([name, [usual, min, max, unit]]) => {
    const value = given[name] ?? usual
    demand(name, typeof value === 'number' && value >= min && value <= max)
    return token(name, unit ? value + unit : Math.trunc(Number(value)))
  })
  demand('shadow', Object.hasOwn(shadows, shadow))
  demand('fontFamily', fontPattern.test(fontFamily))
  return [
    ...measures,
    token('shadow', shadows[shadow]),
    token(
      'fontFamily',
      `${fontFamily && `${fontFamily},`}system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif`,
    ),
  ].join('')
}

/**
 * Returns the tokens of a theme as the text of a style sheet. Throws `OPTIONS_INVALID` for a name or value that is not allowed,
 * so that no raw CSS gets in.
 */
export function themeStyles(mode: ThemeMode, variables: ThemeVariables = {}): string {
  // A variable that is `undefined` counts as absent.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
  for (const name of Object.keys(given)) demand(name, isColorRole(name) || others.includes(name))
  const base = `:host{${otherRoles(given)}${colorRoles(mode === 'dark' ? 'dark' : 'light', given)}}`
  return mode === 'system'
    ? `${base}@media (prefers-color-scheme:dark){:host{${colorRoles('dark', given)}}}`
    : base
}
