import { Children, type ReactNode } from 'react'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ChipsProps {
  readonly label: string
  /** Small buttons, e.g. `<TokenButton isChip>`. */
  readonly children: ReactNode
}

/** A few suggestions in a row, wrapped into as many lines as they need. */
export function Chips({ label, children }: ChipsProps): ReactNode {
  useStyles(kitTradeStyles)
  return (
    <ul className="q-chips" aria-label={label}>
      {Children.map(children, (chip) => (
        <li>{chip}</li>
      ))}
    </ul>
  )
}
