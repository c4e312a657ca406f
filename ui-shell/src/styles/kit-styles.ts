import { componentTokens } from './component-tokens.js'
import { kitControlStyles } from './kit-control-styles.js'
import { kitLayoutStyles } from './kit-layout-styles.js'
import { themeStyles } from './theme.js'
import type { ThemeMode, ThemeVariables } from './theme-variables.js'

/**
 * The style sheet of the kit's parts, for a page that shows them without the modal: the secure site does. For a shadow root, whose
 * host carries the tokens. Throws `OPTIONS_INVALID` for variables that are not allowed.
 *
 * @example
 * const sheet = new CSSStyleSheet()
 * sheet.replaceSync(kitStyles('system', { accent: '#0a7c66' }))
 * host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
 */
export function kitStyles(mode: ThemeMode, variables?: ThemeVariables): string {
  return `${themeStyles(mode, variables)}:host{${componentTokens}}${kitLayoutStyles}${kitControlStyles}`
}
