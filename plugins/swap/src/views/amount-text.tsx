import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { foreignText } from '#ui-kit'
import { useSwap } from './use-swap.js'

export interface AmountTextProps {
  readonly amount: Amount
  /** To the last digit also without the tooltip. */
  readonly isExact?: boolean
}

/** An amount with its unit at a glance, to the last digit in its tooltip. */
export function AmountText({ amount, isExact = false }: AmountTextProps): ReactNode {
  const { exact, short } = useSwap()
  const unit = foreignText(amount.symbol)
  return (
    <bdi title={`${exact(amount)} ${unit}`}>
      {isExact ? exact(amount) : short(amount)} {unit}
    </bdi>
  )
}
