import type { ReactNode } from 'react'
import { parseCaipAddress } from '#kernel'
import { Address, AmountPanel, CopyButton, Fact, PanelPair, TokenButton, useKernel, useT } from '#ui-kit'
import type { SwapPlugin, SwapReview } from '../contract.js'
import { QuoteFacts } from './quote-facts.js'
import { RateText } from './token-amounts.js'
import { useSwap } from './use-swap.js'

interface ReviewProps {
  readonly review: SwapReview
}

/** Displays the sell amount, with every digit, and the buy amount. */
export function ReviewSides({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money, exact, short } = useSwap()
  const { quote, sellToken, buyToken } = review
  return (
    <PanelPair
      first={
        <AmountPanel
          label={t('sellAmount')}
          value={exact(quote.sellAmount)}
          token={<TokenButton token={sellToken} label={t('sellAmount')} />}
          note={<bdi>{money(quote.sellWorth) ?? t('noPrice')}</bdi>}
        />
      }
      second={
        <AmountPanel
          label={t('buyAmountAbout')}
          value={short(quote.buyAmount)}
          exact={exact(quote.buyAmount)}
          token={<TokenButton token={buyToken} label={t('buyAmount')} />}
          note={<bdi>{money(quote.buyWorth) ?? t('noPrice')}</bdi>}
        />
      }
    />
  )
}

/** Displays all facts of the built exchange. */
export function ReviewFacts({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { networks } = useKernel()
  const { state } = useSwap()
  const { quote, action, contract, caipNetworkId, account } = review
  // A signature costs nothing: displays the fee of the exchange after it instead.
  const isLater = action === 'permit' && review.fee === undefined
  return (
    <QuoteFacts
      quote={quote}
      slippage={state.slippage}
      fee={isLater ? quote.networkFee : review.fee}
      feeWorth={isLater ? quote.networkFeeWorth : review.feeWorth}
      isFeeOfWallet
      isExact
    >
      <Fact label={t('rateLabel')}>
        <RateText quote={quote} />
      </Fact>
      <Fact label={t('contract')}>
        <Address value={contract} />
        <CopyButton variant="icon" text={contract} label={t('copyContract')} />
      </Fact>
      <Fact label={t('account')}>
        <Address value={parseCaipAddress(account).address} />
      </Fact>
      <Fact label={t('network')}>{networks.find(caipNetworkId)?.name ?? caipNetworkId}</Fact>
    </QuoteFacts>
  )
}
