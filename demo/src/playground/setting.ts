import { compact, contrast, midnight, paper, rounded, themeFrom } from 'quoin/themes'
import type { ThemeMode, ThemeVariables } from 'quoin/ui'

export const presets = { midnight, paper, contrast, rounded, compact } as const
export type PresetName = keyof typeof presets

/** What the theme editor sets. What is absent is the standard. */
export interface ThemeSetting {
  readonly mode: ThemeMode
  readonly preset?: PresetName | undefined
  /** A colour to derive the theme from, as `#rrggbb`. */
  readonly accent?: string | undefined
  readonly radius?: number | undefined
  readonly fontFamily?: string | undefined
  readonly density?: 'compact' | 'comfortable' | undefined
}

/** What the playground shows. */
export interface PlaygroundSetting {
  /** Ids of the plugins that are switched on. */
  readonly plugins: readonly string[]
  readonly theme: ThemeSetting
  readonly locale: string
  readonly view: 'connect' | 'account'
}

/** Returns the values that replace those of preset and colour. */
export function ownVariables({ radius, fontFamily, density }: ThemeSetting): ThemeVariables {
  return {
    ...(radius !== undefined && { radius }),
    ...(fontFamily !== undefined && { fontFamily }),
    ...(density !== undefined && { density }),
  }
}

/** Returns the variables of a setting, as the code that `writeCode` returns computes them. */
export const variablesOf = (theme: ThemeSetting): ThemeVariables => ({
  ...(theme.preset && presets[theme.preset]),
  ...(theme.accent && themeFrom(theme.accent)),
  ...ownVariables(theme),
})
