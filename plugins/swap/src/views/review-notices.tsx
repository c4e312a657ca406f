import type { ReactNode } from 'react'
import { Notice, Stack, sanitizeForDisplay, useT } from '#ui-kit'
import type { SwapPlugin, SwapReview } from '../contract.js'
import { useSwap } from './use-swap.js'

export interface ReviewNoticesProps {
  readonly review: SwapReview
}

/**
 * Warns before the wallet is called: a better offer was rejected, the price fell, or the contract call could not be
 * decoded.
 */
export function ReviewNotices({ review }: ReviewNoticesProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { exact } = useSwap()
  const { quote, action, isRead, simulated, isWorse, refused } = review
  // Before the approval the exchange is not built, so there is nothing to decode.
  const isUnread = !isRead && (action === 'swap' || action === 'approveAndSwap')
  if (!isWorse && !isUnread && refused.length === 0) return null
  const worth = (amount: SwapReview['quote']['sellAmount']) => ({
    amount: exact(amount),
    symbol: sanitizeForDisplay(amount.symbol),
  })
  return (
    <Stack gap={2}>
      {refused.length > 0 ? (
        <Notice
          tone="warning"
          title={t('refusedTitle', { provider: refused.map((name) => sanitizeForDisplay(name)).join(', ') })}
        >
          {t('refusedBody', { provider: sanitizeForDisplay(quote.provider.name) })}
        </Notice>
      ) : null}
      {isWorse ? (
        <Notice tone="warning" title={t('worseTitle')} isNews>
          {t('worseBody', worth(quote.minBuyAmount))}
        </Notice>
      ) : null}
      {isUnread && simulated ? (
        <Notice title={t('simulatedTitle')}>
          {t('simulatedBody', {
            ...worth(simulated.sellAmount),
            provider: sanitizeForDisplay(quote.provider.name),
            received: exact(simulated.buyAmount),
            receivedSymbol: sanitizeForDisplay(simulated.buyAmount.symbol),
          })}
        </Notice>
      ) : null}
      {isUnread && !simulated ? (
        <Notice tone="warning" title={t('unreadTitle')}>
          {t('unreadBody', { ...worth(quote.sellAmount), provider: sanitizeForDisplay(quote.provider.name) })}
        </Notice>
      ) : null}
    </Stack>
  )
}
