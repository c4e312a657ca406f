import { requireLook } from '../styles/allowed-look.js'
import type { ColorRole } from '../styles/palette.js'
import { themeRoles } from '../styles/theme.js'
import type { ThemeVariables } from '../styles/theme-variables.js'
import { contrastOf } from './colors.js'

/** Two colours that are displayed on each other, and the contrast that they need. */
export interface ContrastPair {
  readonly foreground: ColorRole
  readonly background: ColorRole
  /** 4.5 for text, 3 for edges of controls (WCAG 1.4.3, 1.4.11). */
  readonly required: number
}

/** A pair with too low a contrast. */
export interface LowContrast extends ContrastPair {
  readonly scheme: 'light' | 'dark'
  /** From 1 to 21, as WCAG defines it; rounded down to two digits. */
  readonly ratio: number
}

const textRoles = ['text', 'textMuted', 'accent', 'success', 'warning', 'danger'] as const
const surfaces = ['surface', 'surfaceRaised'] as const

/** All pairs that the widget displays. */
export const contrastPairs: readonly ContrastPair[] = [
  ...surfaces.flatMap((background) => [
    ...textRoles.map((foreground) => ({ foreground, background, required: 4.5 })),
    { foreground: 'control' as const, background, required: 3 },
  ]),
  { foreground: 'accentContrast', background: 'accent', required: 4.5 },
]

/**
 * Returns the pairs of a theme whose contrast is too low, for light and dark. Colours that only a browser knows, such as
 * `var(--brand)`, are left out: the devtools measure them in the page.
 *
 * @throws `OPTIONS_INVALID` for variables that are not allowed
 * @example
 * expect(findLowContrast(brandTheme)).toEqual([])
 */
export function findLowContrast(variables: ThemeVariables): readonly LowContrast[] {
  requireLook('system', variables)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const roles = themeRoles(scheme, variables)
    return contrastPairs.flatMap((pair) => {
      const ratio = contrastOf(roles[pair.foreground], roles[pair.background])
      if (ratio === undefined || ratio >= pair.required) return []
      return [{ ...pair, scheme, ratio: Math.floor(ratio * 100) / 100 }]
    })
  })
}
