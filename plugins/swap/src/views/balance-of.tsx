import type { ReactNode } from 'react'
import { sanitizeForDisplay, useT } from '#ui-kit'
import type { SwapPlugin, SwappableToken } from '../contract.js'
import { useSwap } from './use-swap.js'

export interface BalanceOfProps {
  readonly token: SwappableToken
}

/** Displays a token's balance, with every digit in its tooltip. */
export function BalanceOf({ token: { held, decimals, symbol } }: BalanceOfProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { exact, short } = useSwap()
  if (held === undefined) return null
  const amount = { value: held, decimals }
  const unit = sanitizeForDisplay(symbol)
  return (
    <bdi title={t('balance', { amount: exact(amount), symbol: unit })}>
      {t('balance', { amount: short(amount), symbol: unit })}
    </bdi>
  )
}
