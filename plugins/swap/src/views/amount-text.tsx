import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { sanitizeForDisplay } from '#ui-kit'
import { useSwap } from './use-swap.js'

export interface AmountTextProps {
  readonly amount: Amount
  /** Displays every digit also outside of the tooltip. */
  readonly isExact?: boolean
}

/** Displays an amount with its unit in short form, with every digit in its tooltip. */
export function AmountText({ amount, isExact = false }: AmountTextProps): ReactNode {
  const { exact, short } = useSwap()
  const unit = sanitizeForDisplay(amount.symbol)
  return (
    <bdi title={`${exact(amount)} ${unit}`}>
      {isExact ? exact(amount) : short(amount)} {unit}
    </bdi>
  )
}
