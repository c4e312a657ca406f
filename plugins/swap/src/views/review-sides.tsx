import type { ReactNode } from 'react'
import { AmountPanel, PanelPair, TokenButton, useT } from '#ui-kit'
import type { SwapPlugin, SwapReview } from '../contract.js'
import { useSwap } from './use-swap.js'

export interface ReviewSidesProps {
  readonly review: SwapReview
}

/** Displays the sell amount, with every digit, and the buy amount. */
export function ReviewSides({ review }: ReviewSidesProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money, exact, short } = useSwap()
  const { quote, give, receive } = review
  return (
    <PanelPair
      first={
        <AmountPanel
          label={t('give')}
          value={exact(quote.give)}
          token={<TokenButton token={give} label={t('give')} />}
          note={<bdi>{money(quote.giveWorth) ?? t('noPrice')}</bdi>}
        />
      }
      second={
        <AmountPanel
          label={t('receiveAbout')}
          value={short(quote.receive)}
          exact={exact(quote.receive)}
          token={<TokenButton token={receive} label={t('receive')} />}
          note={<bdi>{money(quote.receiveWorth) ?? t('noPrice')}</bdi>}
        />
      }
    />
  )
}
