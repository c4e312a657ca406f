import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { sanitizeForDisplay, useKernel, useStore, useT } from '#ui-kit'
import type { SwapPlugin, SwappableToken, SwapQuote } from '../contract.js'
import { useSwap } from './use-swap.js'

export interface AmountTextProps {
  readonly amount: Amount
}

/** Displays an amount with its unit in short form, with every digit in its tooltip. */
export function AmountText({ amount }: AmountTextProps): ReactNode {
  const { exact, short } = useSwap()
  const unit = sanitizeForDisplay(amount.symbol)
  return (
    <bdi title={`${exact(amount)} ${unit}`}>
      {short(amount)} {unit}
    </bdi>
  )
}

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

export interface RateTextProps {
  readonly quote: SwapQuote
}

/** Displays the rate: the buy amount for one sell token. */
export function RateText({ quote: { rate, sellAmount, buyAmount } }: RateTextProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { i18n } = useKernel()
  const { locale } = useStore(i18n.store)
  // A decimal text is formatted exactly; `number` would lose digits (SEC-10).
  const text = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(
    rate as Intl.StringNumericLiteral,
  )
  return (
    <bdi title={rate}>
      {t('rate', {
        sellSymbol: sanitizeForDisplay(sellAmount.symbol),
        amount: text,
        buySymbol: sanitizeForDisplay(buyAmount.symbol),
      })}
    </bdi>
  )
}
