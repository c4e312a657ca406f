import { requireLook } from './allowed-look.js'
import { componentTokens } from './component-tokens.js'
import { kitAccountStyles } from './kit-account-styles.js'
import { kitActivityStyles } from './kit-activity-styles.js'
import { kitChartStyles } from './kit-chart-styles.js'
import { kitControlStyles } from './kit-control-styles.js'
import { kitFieldStyles } from './kit-field-styles.js'
import { kitFurtherStyles } from './kit-further-styles.js'
import { kitGateStyles } from './kit-gate-styles.js'
import { kitHeaderStyles } from './kit-header-styles.js'
import { kitHintStyles } from './kit-hint-styles.js'
import { kitInlineStyles } from './kit-inline-styles.js'
import { kitLayoutStyles } from './kit-layout-styles.js'
import { kitPictureStyles } from './kit-picture-styles.js'
import { kitReviewStyles } from './kit-review-styles.js'
import { kitScanStyles } from './kit-scan-styles.js'
import { kitStatusStyles } from './kit-status-styles.js'
import { kitTradeStyles } from './kit-trade-styles.js'
import { themeStyles } from './theme.js'
import type { ThemeMode, ThemeVariables } from './theme-variables.js'

/**
 * Returns the style sheet of the kit's components, for a page that renders them without the modal, such as the secure site. It
 * is for a shadow root whose host carries the tokens. Throws `OPTIONS_INVALID` for variables that are not allowed.
 *
 * @example
 * const sheet = new CSSStyleSheet()
 * sheet.replaceSync(kitStyles('system', { accent: '#0a7c66' }))
 * host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
 */
export function kitStyles(mode: ThemeMode, variables?: ThemeVariables): string {
  requireLook(mode, variables)
  return `${themeStyles(mode, variables)}:host{${componentTokens}}*,*::before,*::after{box-sizing:border-box}${kitLayoutStyles}${kitInlineStyles}${kitControlStyles}${kitFieldStyles}${kitFurtherStyles}${kitAccountStyles}${kitActivityStyles}${kitPictureStyles}${kitChartStyles}${kitHeaderStyles}${kitHintStyles}${kitScanStyles}${kitTradeStyles}${kitReviewStyles}${kitStatusStyles}${kitGateStyles}`
}
