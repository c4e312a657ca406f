import type { ReactNode } from 'react'
import { Disclosure, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { QuoteFacts } from './quote-facts.js'
import { quoteOf } from './quote-of.js'
import { RateText } from './rate-text.js'
import { useSwap } from './use-swap.js'

/** Displays the rate in one line, and its details on demand. */
export function QuoteDetails(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { state, money } = useSwap()
  const quote = quoteOf(state.quote)
  if (!quote) return state.quote.phase === 'loading' ? <Disclosure /> : null
  const fee = money(quote.networkFeeWorth)
  return (
    <Disclosure
      summary={<RateText quote={quote} />}
      side={<bdi>{fee === undefined ? t('details') : t('feeOf', { worth: fee })}</bdi>}
    >
      <QuoteFacts
        quote={quote}
        slippage={state.slippage}
        fee={quote.networkFee}
        feeWorth={quote.networkFeeWorth}
      />
    </Disclosure>
  )
}
