import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface HeadlineAmountProps {
  /** The amount with its unit. Without it a skeleton of the same height replaces it. */
  readonly amount?: string | undefined
  /** `amount` is no amount but a text with the reason why there is none. */
  readonly isMissing?: boolean | undefined
  /** The accessible name of the skeleton: "Loading". */
  readonly waiting?: string
  /** One muted line below; its height is kept without it. */
  readonly note?: ReactNode
  /** `<LinkRow>`s on a line of their own. */
  readonly links?: ReactNode
}

/** The main amount of a view. It takes the same room while it loads. */
export function HeadlineAmount(props: HeadlineAmountProps): ReactNode {
  const { amount, isMissing = false, waiting, note, links } = props
  useStyles(kitAccountStyles)
  return (
    <div className="q-headline">
      {amount === undefined ? (
        <span className="q-headline-amount" role="status">
          <span className="q-hidden">{waiting}</span>
          <span className="q-skeleton" aria-hidden="true" />
        </span>
      ) : (
        <span className="q-headline-amount" data-q-roll="" data-missing={isMissing ? '' : undefined}>
          <bdi>{amount}</bdi>
        </span>
      )}
      <span className="q-headline-note">{note}</span>
      {links ? <span className="q-headline-note">{links}</span> : null}
    </div>
  )
}
