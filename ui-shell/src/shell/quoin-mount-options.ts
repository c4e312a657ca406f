import type { Brand } from '../../../ui-kit/picture/brand.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'

/**
 * When the code of the modal is loaded: `idle` once the page has loaded and is idle (never on a slow connection, or one
 * that saves data), `intent` when pointer or focus approaches a button, `none` when the modal opens. It is code of the
 * page's own: no service is asked for anything before the modal opens.
 */
export type PrefetchMode = 'idle' | 'intent' | 'none'

/**
 * The layout of the view that the modal opens with. `auto`: from 760 px of width on, a list of wallets without logins has a second
 * pane, with an explanation, the code to scan, or the request to the chosen wallet. `list`: each view replaces the one before.
 */
export type ConnectLayout = 'auto' | 'list'

/**
 * The place of the modal: `modal` in the middle of the page, `drawer` at the end of the line, over the whole height. On a phone both
 * are a sheet at the bottom.
 */
export type Presentation = 'modal' | 'drawer'

export interface QuoinMountOptions extends Brand {
  /** The parent of the modal's element while it is open. Default: the page's body. */
  readonly target?: Element
  /** Default `system`: the preference of the user's device. */
  readonly theme?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** Default `modal`. */
  readonly presentation?: Presentation
  /** Default `auto`. A drawer always has one pane. */
  readonly connectLayout?: ConnectLayout
  /** Default `idle`. */
  readonly prefetch?: PrefetchMode
  /** For browsers without constructed style sheets, under a strict content policy. */
  readonly nonce?: string
}
