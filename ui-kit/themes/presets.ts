import type { ThemeVariables } from '../styles/theme-variables.js'

/**
 * Deep blue with a violet accent; made for dark pages, and for the dark half of those that follow the device.
 *
 * @example
 * mountQuoin(kernel, { theme: 'dark', themeVariables: midnight })
 */
export const midnight: ThemeVariables = {
  accent: { light: '#5a3fd6', dark: '#b3a4ff' },
  accentContrast: { light: '#ffffff', dark: '#170e45' },
  surface: { light: '#fbfbff', dark: '#0f1222' },
  surfaceRaised: { light: '#f0f0fa', dark: '#1a1e33' },
  text: { light: '#15162b', dark: '#f1f2fb' },
  textMuted: { light: '#5a5d7a', dark: '#a3a8c9' },
  border: { light: '#e0e1f0', dark: '#292e49' },
  control: { light: '#82859f', dark: '#757b9f' },
  backdrop: { light: 'rgb(15 18 34/.5)', dark: 'rgb(4 5 14/.7)' },
}

/**
 * Warm paper, ink and a brick accent, with small corners and no shadow.
 *
 * @example
 * mountQuoin(kernel, { themeVariables: paper })
 */
export const paper: ThemeVariables = {
  accent: { light: '#9a3b26', dark: '#f0a08a' },
  accentContrast: { light: '#fffaf3', dark: '#3b1208' },
  surface: { light: '#fdfaf4', dark: '#211e1a' },
  surfaceRaised: { light: '#f4efe5', dark: '#2c2823' },
  text: { light: '#26211a', dark: '#f5f0e7' },
  textMuted: { light: '#665d50', dark: '#b5ab9b' },
  border: { light: '#e6dece', dark: '#3a352e' },
  control: { light: '#8d8373', dark: '#8b8172' },
  backdrop: { light: 'rgb(38 33 26/.4)', dark: 'rgb(0 0 0/.6)' },
  radius: 10,
  shadow: 'none',
}

/**
 * Black and white, with contrasts of at least 7:1 for text (WCAG 1.4.6) and visible edges.
 *
 * @example
 * mountQuoin(kernel, { themeVariables: contrast })
 */
export const contrast: ThemeVariables = {
  accent: { light: '#002fa7', dark: '#ffe14d' },
  accentContrast: { light: '#ffffff', dark: '#000000' },
  surface: { light: '#ffffff', dark: '#000000' },
  surfaceRaised: { light: '#f2f2f2', dark: '#161616' },
  text: { light: '#000000', dark: '#ffffff' },
  textMuted: { light: '#333333', dark: '#dddddd' },
  border: { light: '#555555', dark: '#aaaaaa' },
  control: { light: '#333333', dark: '#dddddd' },
  success: { light: '#004d2c', dark: '#7df0b4' },
  warning: { light: '#5c3700', dark: '#ffd27a' },
  danger: { light: '#8a0012', dark: '#ffb3b8' },
  // Black on black would have no edge.
  backdrop: { light: 'rgb(0 0 0/.7)', dark: 'rgb(100 100 100/.9)' },
  radius: 8,
  shadow: 'none',
}

/**
 * Large corners and a soft typeface, with the colours of the standard theme. It has no colours of its own, so that it can be
 * combined.
 *
 * @example
 * mountQuoin(kernel, { themeVariables: { ...midnight, ...rounded } })
 */
export const rounded: ThemeVariables = {
  radius: 32,
  fontFamily: 'ui-rounded, "SF Pro Rounded", Nunito, Quicksand',
}

/**
 * Smaller text and corners and lower rows, for dense pages. It has no colours of its own, so that it can be combined.
 *
 * @example
 * mountQuoin(kernel, { themeVariables: { ...paper, ...compact } })
 */
export const compact: ThemeVariables = {
  fontSize: 15,
  radius: 16,
  density: 'compact',
}
