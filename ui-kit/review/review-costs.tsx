import type { ReactNode } from 'react'
import { FactList } from '../layout/fact.js'
import { kitReviewStyles } from '../styles/kit-review-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ReviewCostsProps {
  /** `<Fact>`s: the fee, the total. */
  readonly children: ReactNode
}

/** The costs of a review, above the button in the footer: they stay visible while the rest scrolls. */
export function ReviewCosts({ children }: ReviewCostsProps): ReactNode {
  useStyles(kitReviewStyles)
  return (
    <div className="q-costs">
      <FactList>{children}</FactList>
    </div>
  )
}
