import type { ReactNode } from 'react'
import { Disclosure, Notice, useRetries, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { ImpactNotice } from './impact-notice.js'
import { QuoteFacts } from './quote-facts.js'
import { RateText } from './token-amounts.js'
import { quoteOf, useSwap } from './use-swap.js'

/** Displays the rate in one line, and its details on demand. */
export function QuoteDetails(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { state, money } = useSwap()
  const quote = quoteOf(state.quote)
  if (!quote) return state.quote.phase === 'loading' ? <Disclosure /> : null
  const fee = money(quote.maxNetworkFeeWorth)
  return (
    <Disclosure
      summary={<RateText quote={quote} />}
      side={<bdi>{fee === undefined ? t('details') : t('feeOf', { worth: fee })}</bdi>}
    >
      <QuoteFacts quote={quote} slippage={state.slippage} />
    </Disclosure>
  )
}

/** Displays why there is no quote, or a high price impact. */
export function QuoteTrouble(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { swap, state, network } = useSwap()
  const { obstacle, quote: quoteState } = state
  // Quotes are polled.
  useRetries(obstacle === 'tokensUnavailable' ? () => swap.retry() : undefined)
  if (obstacle === 'tokensUnavailable')
    return (
      <Notice tone="warning" title={t('tokensFailedTitle')} isNews>
        {t('tokensFailedBody')}
      </Notice>
    )
  if (obstacle === 'gasPriceUnavailable')
    return (
      <Notice tone="warning" title={t('gasPriceTitle')} isNews>
        {t('gasPriceBody', { network: network?.name ?? '' })}
      </Notice>
    )
  if (quoteState.phase === 'failed')
    return quoteState.fault === 'noRoute' ? (
      <Notice title={t('noRouteTitle')} isNews>
        {t('noRouteBody')}
      </Notice>
    ) : (
      <Notice tone="warning" title={t('quoteFailedTitle')} isNews>
        {t('quoteFailedBody')}
      </Notice>
    )
  const quote = quoteOf(quoteState)
  return quote ? <ImpactNotice quote={quote} /> : null
}
