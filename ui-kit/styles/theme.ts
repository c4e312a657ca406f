import { QuoinError } from '#kernel'
import { type ColorRole, palette } from './palette.js'
import type { ThemeColor, ThemeMode, ThemeVariables } from './theme-variables.js'

type Scheme = 'light' | 'dark'

const colorPattern = /^(#[\da-f]{3,8}|[a-z]{3,20})$/i
/** A function of colours whose arguments contain none. Never `url()`, which fetches. */
const innerFunction = /\b(rgba?|hsla?|hwb|(ok)?l(ab|ch)|color(-mix)?|light-dark|var)\([-\w\s.,%/#]+\)/gi
/** With closed quotes: an open one would take in the rest of the style sheet. */
const fontPattern = /^([\w\s,-]|"[\w ,-]*"|'[\w ,-]*')*$/

const shadows: Readonly<Record<string, string>> = {
  none: 'none',
  soft: '0 1px 2px #0000000f,0 16px 48px #00000029',
  strong: '0 2px 4px #0000001f,0 24px 64px #00000052',
}

/** Six sevenths: rows of 48 pixels in place of 56. */
const densities: Readonly<Record<string, number>> = { comfortable: 1, compact: 0.857 }

/** Numeric variables: the default, the minimum and the maximum, the unit, and how many of the variable are one of it. */
const sizes: Readonly<
  Record<string, readonly [usual: number, min: number, max: number, unit: string, per: number]>
> = {
  radius: [24, 0, 32, 'px', 1],
  // 1em is the size that the user chose in the browser: 16 pixels unless changed.
  fontSize: [16, 12, 24, 'em', 16],
  zIndex: [9999, -(2 ** 31), 2 ** 31 - 1, '', 1],
}

/** Throws without the name: `allowedLook` finds it, as only a page with a mistake needs it. */
function demand(isValid: boolean): void {
  if (!isValid) throw new QuoinError('OPTIONS_INVALID')
}

export const themeVariableNames: readonly string[] = [
  ...Object.keys(palette.light),
  ...Object.keys(sizes),
  'shadow',
  'density',
  'fontFamily',
]

const isColorRole = (name: string): name is ColorRole => Object.hasOwn(palette.light, name)

/** Returns true for a colour in one of CSS's notations: functions are replaced by a colour, from the inside. */
function isColor(text: string): boolean {
  const rest = text.replace(innerFunction, 'red')
  return rest === text ? colorPattern.test(text) : isColor(rest)
}

function colorOf(value: ThemeColor, scheme: Scheme): string {
  // A page without types may pass `null`.
  const text = typeof value === 'object' ? value?.[scheme] : value
  demand(typeof text === 'string' && isColor(text))
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

/** Returns the colours of one theme by their role. Throws `OPTIONS_INVALID` for one that is not allowed. */
export function themeRoles(scheme: Scheme, variables: ThemeVariables): Readonly<Record<ColorRole, string>> {
  const roles: Record<ColorRole, string> = { ...palette[scheme] }
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && isColorRole(name)) roles[name] = colorOf(value, scheme)
  if (variables.accent && !variables.accentContrast)
    roles.accentContrast = readableOn(roles.accent) ?? roles.accentContrast
  return roles
}

/** Second tier: the roles for one theme. */
const colorRoles = (scheme: Scheme, variables: ThemeVariables): string =>
  token('colorScheme', scheme) +
  Object.entries(themeRoles(scheme, variables))
    .map((role) => token(...role))
    .join('')

function otherRoles({
  shadow = 'soft',
  density = 'comfortable',
  fontFamily = '',
  ...variables
}: ThemeVariables): string {
  const given: Readonly<Record<string, unknown>> = variables
  const measures = Object.entries(sizes).map(([name, [usual, min, max, unit, per]]) => {
    const value = given[name] ?? usual
    demand(typeof value === 'number' && value >= min && value <= max)
    return token(name, (unit ? Number(value) / per : Math.trunc(Number(value))) + unit)
  })
  demand(Object.hasOwn(shadows, shadow))
  demand(Object.hasOwn(densities, density))
  demand(fontPattern.test(fontFamily))
  return [
    ...measures,
    token('shadow', shadows[shadow]),
    token('density', densities[density]),
    token('fontFamily', `${fontFamily && `${fontFamily},`}system-ui,Arial,sans-serif`),
  ].join('')
}

/**
 * Returns the tokens of a theme as the text of a style sheet. Throws `OPTIONS_INVALID` for a name or value that is not allowed,
 * so that no raw CSS gets in; `requireLook` names it.
 */
export function themeStyles(mode: ThemeMode, variables: ThemeVariables = {}): string {
  demand(['system', 'light', 'dark'].includes(mode))
  // A variable that is `undefined` counts as absent.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
  demand(Object.keys(given).every((name) => themeVariableNames.includes(name)))
  const base = `:host{${otherRoles(given)}${colorRoles(mode === 'dark' ? 'dark' : 'light', given)}}`
  return mode === 'system'
    ? `${base}@media (prefers-color-scheme:dark){:host{${colorRoles('dark', given)}}}`
    : base
}
