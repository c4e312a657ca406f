import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { AmountAtMost } from '../amount/amount-at-most.js'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { useKernel } from '../plugin/kernel-context.js'

export interface TotalAmountProps {
  readonly amount: Amount
  /** The maximum network fee, in the network's coin. */
  readonly fee: Amount
  /** The amount is of the network's coin as well: one sum. */
  readonly isCoin: boolean
}

/** The amount and its fee together: all that leaves the account, at most. */
export function TotalAmount({ amount, fee, isCoin }: TotalAmountProps): ReactNode {
  const { i18n } = useKernel()
  if (isCoin) return <AmountAtMost amount={{ ...fee, value: amount.value + fee.value }} />
  const { value, decimals, symbol } = amount
  return (
    <span>
      <bdi>
        {i18n.amount(value, decimals, decimals)} {sanitizeForDisplay(symbol)}
      </bdi>{' '}
      + <AmountAtMost amount={fee} />
    </span>
  )
}
