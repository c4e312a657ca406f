import { QuoinError } from '#kernel'
import { palette } from '../styles/palette.js'
import type { ThemeVariables } from '../styles/theme-variables.js'
import { contrastOf, hexOf, type Oklch, readColor } from './colors.js'
import { contrastPairs } from './theme-contrast.js'

type Scheme = 'light' | 'dark'

/** The lightness of the roles, and their share of the brand's chroma: OKLCH. */
const tones = {
  light: {
    surface: [0.995, 0.02],
    surfaceRaised: [0.965, 0.08],
    border: [0.915, 0.12],
    text: [0.2, 0.2],
    textMuted: [0.5, 0.25],
    control: [0.63, 0.2],
  },
  dark: {
    surface: [0.2, 0.15],
    surfaceRaised: [0.26, 0.18],
    border: [0.33, 0.2],
    text: [0.965, 0.05],
    textMuted: [0.74, 0.2],
    control: [0.6, 0.2],
  },
} as const

/** A stronger tint would compete with the accent. */
const maxTint = 0.12

// Both are known: they are computed.
const contrast = (one: string, other: string): number => contrastOf(one, other) ?? 1

/** Returns the colour, or the nearest one in lightness that is readable on all backgrounds. */
function readable(color: Oklch, scheme: Scheme, backgrounds: readonly string[], ratio: number): string {
  const step = scheme === 'light' ? -0.005 : 0.005
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const hex = hexOf({ ...color, l })
    if (backgrounds.every((background) => contrast(hex, background) >= ratio)) return hex
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

function derive(brand: Oklch, scheme: Scheme): Readonly<Record<string, string>> {
  const tone = ([l, share]: readonly [number, number]): Oklch => ({
    ...brand,
    l,
    c: Math.min(brand.c, maxTint) * share,
  })
  const { surface, surfaceRaised, border, text, textMuted, control } = tones[scheme]
  const surfaces = [hexOf(tone(surface)), hexOf(tone(surfaceRaised))]
  const ratioOf = (role: string): number =>
    contrastPairs.find(({ foreground }) => foreground === role)?.required ?? 1
  const on = (role: string, color: Oklch): string => readable(color, scheme, surfaces, ratioOf(role))
  const usual = (role: 'success' | 'warning' | 'danger'): string => {
    const color = readColor(palette[scheme][role])
    return color ? on(role, color) : palette[scheme][role]
  }
  const accent = on('accent', brand)
  const [light = '', dark = ''] = ['#ffffff', hexOf(tone(tones.light.text))]
  const ink = contrast(dark, accent) >= 4.5 ? dark : '#000000'
  return {
    accent,
    accentContrast: contrast(light, accent) >= contrast(ink, accent) ? light : ink,
    surface: surfaces[0] ?? '',
    surfaceRaised: surfaces[1] ?? '',
    border: hexOf(tone(border)),
    text: on('text', tone(text)),
    textMuted: on('textMuted', tone(textMuted)),
    control: on('control', tone(control)),
    success: usual('success'),
    warning: usual('warning'),
    danger: usual('danger'),
  }
}

/**
 * Returns a theme derived from a brand colour, for light and dark: the accent is the colour itself where it is readable, else
 * the nearest readable lightness, and surfaces, texts and edges have its hue. Every text has a contrast of 4.5:1 and
 * every edge of a control 3:1 (WCAG 1.4.3, 1.4.11). Computed in OKLCH (CSS Color 4, section 9).
 *
 * @param color any CSS colour without `var()`, such as `#0a7c66` or `hsl(168 85% 26%)`
 * @throws `OPTIONS_INVALID` for another text
 * @example
 * mountQuoin(kernel, { themeVariables: { ...themeFrom('#0a7c66'), radius: 12 } })
 */
export function themeFrom(color: string): ThemeVariables {
  const brand = readColor(color)
  if (!brand)
    throw new QuoinError('OPTIONS_INVALID', {
      details: `themeFrom('${color.slice(0, 100)}')`,
      fix: 'Pass a CSS colour, such as `#0a7c66`.',
    })
  // Alpha has no meaning for a theme; greys have no hue.
  const solid: Oklch = { mode: 'oklch', l: brand.l, c: brand.c, h: brand.h ?? 0 }
  const light = derive(solid, 'light')
  const dark = derive(solid, 'dark')
  return Object.fromEntries(
    Object.entries(light).map(([role, value]) => [role, { light: value, dark: dark[role] ?? value }]),
  )
}
