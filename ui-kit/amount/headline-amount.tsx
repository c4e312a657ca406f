import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface HeadlineAmountProps {
  /** With its unit. Without it a bone of the same height stands for it. */
  readonly amount?: string | undefined
  /** `amount` is no amount: words that say why there is none. */
  readonly isMissing?: boolean | undefined
  /** What the bone is read out as: "Loading". */
  readonly waiting: string
  /** One quiet line below; its height is there also without it. */
  readonly note?: ReactNode
}

/** The amount that a view is about. It takes the same room while it is on its way. */
export function HeadlineAmount({ amount, isMissing = false, waiting, note }: HeadlineAmountProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <div className="q-headline">
      {amount === undefined ? (
        <span className="q-headline-amount" role="status">
          <span className="q-hidden">{waiting}</span>
          <span className="q-skeleton" aria-hidden="true" />
        </span>
      ) : (
        <span className="q-headline-amount" data-missing={isMissing ? '' : undefined}>
          <bdi>{amount}</bdi>
        </span>
      )}
      <span className="q-headline-note">{note}</span>
    </div>
  )
}
