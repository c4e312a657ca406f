import type { ReactNode } from 'react'
import { parseCaipAddress } from '#kernel'
import { Address, CopyButton, Fact, useKernel, useT } from '#ui-kit'
import type { SwapPlugin, SwapReview } from '../contract.js'
import { QuoteFacts } from './quote-facts.js'
import { RateText } from './rate-text.js'
import { useSwap } from './use-swap.js'

export interface ReviewFactsProps {
  readonly review: SwapReview
}

/** Displays all facts of the built exchange. */
export function ReviewFacts({ review }: ReviewFactsProps): ReactNode {
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
