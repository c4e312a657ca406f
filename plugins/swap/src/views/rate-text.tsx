import type { ReactNode } from 'react'
import { sanitizeForDisplay, useKernel, useStore, useT } from '#ui-kit'
import type { SwapPlugin, SwapQuote } from '../contract.js'

export interface RateTextProps {
  readonly quote: SwapQuote
}

/** Displays the rate: the buy amount for one sell token. */
export function RateText({ quote: { rate, give, receive } }: RateTextProps): ReactNode {
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
        give: sanitizeForDisplay(give.symbol),
        amount: text,
        receive: sanitizeForDisplay(receive.symbol),
      })}
    </bdi>
  )
}
