import type { ReactNode } from 'react'
import { kitReviewStyles } from '../styles/kit-review-styles.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useHeading, useStyles } from '../styles/use-styles.js'

export interface ReviewAmountProps {
  /** "You pay". */
  readonly label: string
  /** The amount with its unit. */
  readonly amount: string
  /** The exact amount if `amount` is shortened: its tooltip. */
  readonly exact?: string | undefined
  /** Below the amount, muted: its fiat value, its network. */
  readonly note?: ReactNode
  /** A `<TokenImage>`. */
  readonly image?: ReactNode
}

/** Returns the size of the digits: the whole amount stays visible as long as there is room. */
const sizeOf = ({ length }: string): 'large' | 'medium' | 'small' | 'tiny' =>
  length <= 13 ? 'large' : length <= 20 ? 'medium' : length <= 30 ? 'small' : 'tiny'

/** One amount of a review, in a `<PanelPair>` with the other one or with a `<ReviewRecipient>`. Read-only. */
export function ReviewAmount({ label, amount, exact, note, image }: ReviewAmountProps): ReactNode {
  useStyles(kitTradeStyles)
  useStyles(kitReviewStyles)
  const Heading = useHeading()
  return (
    <div className="q-panel q-review">
      <div className="q-review-main">
        <p className="q-panel-label">{label}</p>
        <Heading className="q-review-amount" data-size={sizeOf(amount)} title={exact}>
          <bdi translate="no">{amount}</bdi>
        </Heading>
        {note ? <p className="q-review-note">{note}</p> : null}
      </div>
      {image}
    </div>
  )
}
