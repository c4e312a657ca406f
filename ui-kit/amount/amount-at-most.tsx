import type { ReactNode } from 'react'
import { type Amount, roundUp } from '#kernel'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { useKernel } from '../plugin/kernel-context.js'

export interface AmountAtMostProps {
  readonly amount: Amount
}

/** A maximum cost: rounded up to few digits, with the exact amount in its tooltip. */
export function AmountAtMost({ amount: { value, decimals, symbol } }: AmountAtMostProps): ReactNode {
  const { i18n } = useKernel()
  const unit = sanitizeForDisplay(symbol)
  const text = (exact: bigint): string => `${i18n.amount(exact, decimals, decimals)} ${unit}`
  return <bdi title={text(value)}>{text(roundUp(value, decimals))}</bdi>
}
