import type { ReactNode } from 'react'
import { FullAddress } from '../layout/full-address.js'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { Avatar } from '../picture/avatar.js'
import { kitReviewStyles } from '../styles/kit-review-styles.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ReviewRecipientProps {
  /** "To". */
  readonly label: string
  readonly address: string
  /** Its name. May come from outside: it is sanitized and capped. */
  readonly name?: string | undefined
  /** A `<CopyButton variant="icon">`. */
  readonly end?: ReactNode
}

/** The recipient of a review, below the amount in a `<PanelPair>`: its complete address, also beside a name. */
export function ReviewRecipient({ label, address, name, end }: ReviewRecipientProps): ReactNode {
  useStyles(kitTradeStyles)
  useStyles(kitReviewStyles)
  return (
    <div className="q-panel q-review">
      <div className="q-review-main">
        <p className="q-panel-label">{label}</p>
        {name === undefined ? null : (
          <p className="q-review-name">
            <bdi>{sanitizeForDisplay(name)}</bdi>
          </p>
        )}
        <p className="q-review-address">
          <FullAddress value={address} />
        </p>
      </div>
      {end}
      <Avatar seed={address} size={40} />
    </div>
  )
}
