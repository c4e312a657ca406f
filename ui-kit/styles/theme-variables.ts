/** A colour for both themes, or one for each: any CSS colour, also `var(--brand)` and `color-mix(…)`. */
export type ThemeColor = string | { readonly light: string; readonly dark: string }

/** The look that a host may change. Every value is checked: nothing else reaches a style sheet. */
export interface ThemeVariables {
  /** Primary buttons, links and focus rings. */
  readonly accent?: ThemeColor
  /** Text on the accent. Default: black or white, whichever has the higher contrast on a `#rrggbb` accent. */
  readonly accentContrast?: ThemeColor
  readonly surface?: ThemeColor
  /** Secondary buttons, fields and skeletons. */
  readonly surfaceRaised?: ThemeColor
  readonly text?: ThemeColor
  readonly textMuted?: ThemeColor
  /** Lines between parts. */
  readonly border?: ThemeColor
  /** Edges of fields and switches. */
  readonly control?: ThemeColor
  /** Laid over what the pointer is on: mostly transparent. */
  readonly hover?: ThemeColor
  readonly success?: ThemeColor
  readonly warning?: ThemeColor
  readonly danger?: ThemeColor
  /** The overlay that dims the page behind the card. */
  readonly backdrop?: ThemeColor
  /** Radius of the card, in pixels, 0 to 32; everything else follows. Default 24. */
  readonly radius?: number
  /** Names of fonts that the page loads. Default: the system's. */
  readonly fontFamily?: string
  /** Pixels, 12 to 24, in a browser with the standard font size: a user who chose a larger one gets all of it larger. Default 16. */
  readonly fontSize?: number
  /** The height of rows, buttons and fields. Default `comfortable`. */
  readonly density?: 'comfortable' | 'compact'
  /** Default `soft`. */
  readonly shadow?: 'none' | 'soft' | 'strong'
  /** Default 9999. */
  readonly zIndex?: number
}

export type ThemeMode = 'system' | 'light' | 'dark'
