import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface RowAmountProps {
  /** With its unit, as `i18n.amount` puts it. */
  readonly amount: string
  /** Below it, quieter: what it is worth, when it was. */
  readonly note?: string | undefined
  /** `gain` is what came in. */
  readonly tone?: 'neutral' | 'gain' | undefined
}

/** The end of a `<ListRow>` that tells an amount: in the reading order of numbers, whatever the language. */
export function RowAmount({ amount, note, tone = 'neutral' }: RowAmountProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <span className="q-row-amount" data-tone={tone}>
      <bdi className="q-row-amount-value">{amount}</bdi>
      {note ? <bdi className="q-row-amount-note">{note}</bdi> : null}
    </span>
  )
}
