/** First tier: the colours of the roles, per theme. `palette.test.ts` checks the contrasts. */
export type ColorRole =
  | 'accent'
  | 'accentContrast'
  | 'surface'
  | 'surfaceRaised'
  | 'text'
  | 'textMuted'
  | 'border'
  | 'success'
  | 'warning'
  | 'danger'
  | 'backdrop'
  | 'control'
  | 'hover'

export const palette: Readonly<Record<'light' | 'dark', Readonly<Record<ColorRole, string>>>> = {
  light: {
    accent: '#2c4bd2',
    accentContrast: '#ffffff',
    surface: '#ffffff',
    surfaceRaised: '#f3f4f6',
    text: '#14171c',
    textMuted: '#5a6270',
    border: '#e5e7eb',
    success: '#11714a',
    warning: '#8a5300',
    danger: '#bd2a37',
    backdrop: '#11141a6b',
    control: '#858c98',
    hover: '#11141a0d',
  },
  dark: {
    accent: '#9db1ff',
    accentContrast: '#0d1430',
    surface: '#17191e',
    surfaceRaised: '#23262c',
    text: '#f3f4f6',
    textMuted: '#a6adb9',
    border: '#2f333a',
    success: '#5fcd97',
    warning: '#efb65a',
    danger: '#ff8d93',
    backdrop: '#00000099',
    control: '#7b8290',
    hover: '#ffffff0f',
  },
}
