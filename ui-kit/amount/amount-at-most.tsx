import type { ReactNode } from 'react'
import { type Amount, roundUp } from '#kernel'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { useKernel } from '../plugin/kernel-context.js'
import { useT } from '../plugin/use-t.js'

export interface AmountAtMostProps {
  readonly amount: Amount
}

/** A maximum cost, as in "up to 0.0021 ETH": rounded up to few digits, with the exact amount in its tooltip. Zero is "0 TRX". */
export function AmountAtMost({ amount: { value, decimals, symbol } }: AmountAtMostProps): ReactNode {
  const { i18n } = useKernel()
  const t = useT('ui')
  const unit = sanitizeForDisplay(symbol)
  const text = (exact: bigint): string => `${i18n.amount(exact, decimals, decimals)} ${unit}`
  // The sentence of each language has its own position of the amount.
  const [before, after] = value === 0n ? [] : t('amountAtMost', { amount: '\u0001' }).split('\u0001')
  return (
    <span title={text(value)}>
      {before}
      <bdi>{text(roundUp(value, decimals))}</bdi>
      {after}
    </span>
  )
}
