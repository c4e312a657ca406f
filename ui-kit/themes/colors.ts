import {
  useMode as addMode,
  clampChroma,
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  parse,
  wcagContrast,
} from 'culori/fn'

// The library reads only the notations that it was given.
const toOklch = addMode(modeOklch)
for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeP3]) addMode(mode)

/** A colour in OKLCH. Not the library's type: hosts do not have its declarations. */
export interface Oklch {
  readonly mode: 'oklch'
  /** Lightness, 0 to 1. */
  readonly l: number
  readonly c: number
  /** Hue in degrees; greys have none. */
  readonly h?: number | undefined
}

/** Returns a CSS colour in OKLCH; `undefined` for one that only a browser knows, such as `var(--brand)`, and other texts. */
export function readColor(text: string): Oklch | undefined {
  const color = parse(text)
  return color && toOklch(color)
}

/** Returns `#rrggbb`: the nearest colour of the same lightness and hue that sRGB has. */
export const hexOf = ({ mode, l, c, h = 0 }: Oklch): string =>
  formatHex(clampChroma({ mode, l, c, h }, 'oklch'))

/** Returns the contrast of two colours as WCAG 2 defines it, from 1 to 21; `undefined` if one of them is unknown. */
export function contrastOf(one: string, other: string): number | undefined {
  return parse(one) && parse(other) ? wcagContrast(one, other) : undefined
}
