import type { ReactNode } from 'react'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { TokenImage } from '../picture/token-image.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface TokenButtonProps {
  /** The selected token. Its symbol may come from outside: it is sanitized and capped. */
  readonly token?: { readonly symbol: string; readonly iconUrl?: string | undefined } | undefined
  /** The action of the button, also while a token is selected: "Choose what to sell". */
  readonly label: string
  /** The text while no token is selected: "Choose". */
  readonly placeholder?: string
  /** A suggestion: smaller, and selected by the press itself. */
  readonly isChip?: boolean | undefined
  /** The suggestion is the selected one. */
  readonly current?: boolean | undefined
  /** Without it the token is only displayed. */
  readonly onPress?: (() => void) | undefined
}

/** A token to press, as a pill: the selected one, which opens the choice of the others, or a suggestion. */
export function TokenButton(props: TokenButtonProps): ReactNode {
  useStyles(kitTradeStyles)
  const { token, label, placeholder = '', isChip = false, current, onPress } = props
  const press = useGuarded(() => onPress?.())
  const symbol = token && sanitizeForDisplay(token.symbol)
  const content = token ? (
    <>
      <TokenImage src={token.iconUrl} symbol={token.symbol} size={isChip ? 24 : 28} />
      <bdi className="q-token-button-text">{symbol}</bdi>
    </>
  ) : (
    <span className="q-token-button-text">{placeholder}</span>
  )
  if (!onPress) return <span className="q-token-label">{content}</span>
  return (
    <button
      type="button"
      className="q-token-button"
      data-size={isChip ? 'small' : undefined}
      data-tone={token ? undefined : 'accent'}
      aria-pressed={isChip ? (current ?? false) : undefined}
      title={label}
      onClick={() => press()}
    >
      {content}
      {/* After the visible text, so that voice control finds the button by it. */}
      <span className="q-hidden">: {label}</span>
      {isChip ? null : (
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          <path d="M2.5 4.5L6 8l3.5-3.5" />
        </svg>
      )}
    </button>
  )
}
