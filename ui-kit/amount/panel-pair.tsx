import type { ReactNode } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface PanelPairProps {
  /** `<AmountPanel>`s: the token to sell, the token to buy. */
  readonly first: ReactNode
  readonly second: ReactNode
  /** Swaps the two. Without it an arrow shows the direction. */
  readonly turn?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The two sides of an exchange, with the direction between them. */
export function PanelPair({ first, second, turn }: PanelPairProps): ReactNode {
  useStyles(kitTradeStyles)
  const press = useGuarded(() => turn?.onPress())
  const drawing = (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d={turn ? 'M6.5 4v12M3.5 13l3 3 3-3M13.5 16V4M10.5 7l3-3 3 3' : 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5'}
      />
    </svg>
  )
  return (
    <div className="q-pair">
      {first}
      {turn ? (
        <button
          type="button"
          className="q-pair-sign"
          aria-label={turn.label}
          title={turn.label}
          onClick={() => press()}
        >
          {drawing}
        </button>
      ) : (
        <span className="q-pair-sign">{drawing}</span>
      )}
      {second}
    </div>
  )
}
