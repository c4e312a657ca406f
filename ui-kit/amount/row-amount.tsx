import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface RowAmountProps {
  /** The amount with its unit, as formatted by `i18n.amount`. */
  readonly amount?: string | undefined
  /** Below it, muted: its fiat value or its date. */
  readonly note?: string | undefined
  /** `gain` is an incoming amount, `void` one that did not move: the row has to express it in words as well. */
  readonly tone?: 'neutral' | 'gain' | 'void' | undefined
}

/** The end of a `<ListRow>` with an amount: in the reading order of numbers, whatever the language. */
export function RowAmount({ amount, note, tone = 'neutral' }: RowAmountProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <span className="q-row-amount" data-tone={tone}>
      {amount === undefined ? null : <bdi className="q-row-amount-value">{amount}</bdi>}
      {note ? <bdi className="q-row-amount-note">{note}</bdi> : null}
    </span>
  )
}
