import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { ImpactNotice } from './impact-notice.js'
import { quoteOf } from './quote-of.js'
import { useSwap } from './use-swap.js'

/** Displays why there is no quote, or a high price impact. */
export function QuoteTrouble(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { state, network } = useSwap()
  const { obstacle, quote: quoteState } = state
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
