import type { ReactNode } from 'react'
import { type Amount, type CaipNetworkId, parseCaipAddress } from '#kernel'
import {
  Address,
  CopyButton,
  Disclosure,
  Fact,
  FactList,
  FullAddress,
  PanelPair,
  ReviewAmount,
  ReviewCosts,
  sanitizeForDisplay,
  TokenImage,
  TotalAmount,
  useKernel,
  useT,
} from '#ui-kit'
import type { ReviewedBridge, SwapPlugin, SwapReview } from '../contract.js'
import { FeeFact, OutcomeFacts, RouteFacts } from './quote-facts.js'
import { RateText } from './token-amounts.js'
import { useNetworkName, useSwap } from './use-swap.js'

interface ReviewProps {
  readonly review: SwapReview
}

/** Displays the sell amount, with every digit, and the buy amount; each with its network if a bridge is between them. */
export function ReviewSides({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money, exact, short } = useSwap()
  const nameOf = useNetworkName()
  const { quote, sellToken, buyToken, caipNetworkId, bridge } = review
  const withNetwork = (worth: string | undefined, id: CaipNetworkId): ReactNode => (
    <>
      <bdi>{money(worth) ?? t('noPrice')}</bdi>
      {bridge ? <> · {t('onNetwork', { network: nameOf(id) })}</> : null}
    </>
  )
  const amountOf = (text: string, { symbol }: Amount): string => `${text} ${sanitizeForDisplay(symbol)}`
  return (
    <PanelPair
      first={
        <ReviewAmount
          label={t('sellAmount')}
          amount={amountOf(exact(quote.sellAmount), quote.sellAmount)}
          image={<TokenImage src={sellToken.iconUrl} symbol={sellToken.symbol} size={40} />}
          note={withNetwork(quote.sellWorth, caipNetworkId)}
        />
      }
      second={
        <ReviewAmount
          label={t('buyAmountAbout')}
          amount={amountOf(short(quote.buyAmount), quote.buyAmount)}
          exact={amountOf(exact(quote.buyAmount), quote.buyAmount)}
          image={<TokenImage src={buyToken.iconUrl} symbol={buyToken.symbol} size={40} />}
          note={withNetwork(quote.buyWorth, bridge?.destination ?? caipNetworkId)}
        />
      }
    />
  )
}

/** Displays the facts that decide, and all others of the built exchange on demand. */
export function ReviewFacts({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const nameOf = useNetworkName()
  const { state } = useSwap()
  const { quote, contract, caipNetworkId, account, bridge } = review
  return (
    <>
      <FactList>
        <OutcomeFacts quote={quote} slippage={state.slippage} />
        {bridge ? <BridgeFacts bridge={bridge} from={nameOf(caipNetworkId)} /> : null}
      </FactList>
      <Disclosure summary={t('details')}>
        <FactList>
          <Fact label={t('rateLabel')}>
            <RateText quote={quote} />
          </Fact>
          <RouteFacts quote={quote} />
          <Fact label={t('contract')} note={<FullAddress value={contract} />}>
            <Address value={contract} />
            <CopyButton variant="icon" text={contract} label={t('copyContract')} />
          </Fact>
          <Fact label={t('account')}>
            <Address value={parseCaipAddress(account, () => true).address} />
          </Fact>
          <Fact label={t(bridge ? 'fromNetwork' : 'network')}>{nameOf(caipNetworkId)}</Fact>
          {bridge ? <Fact label={t('toNetwork')}>{nameOf(bridge.destination)}</Fact> : null}
        </FactList>
      </Disclosure>
    </>
  )
}

/** The fee, and the total of the exchange itself, in the footer: they stay in view. */
export function ReviewCostFacts({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { quote, action, sellToken } = review
  // A signature costs nothing: displays the fee of the exchange after it instead.
  const isLater = action === 'permit' && review.fee === undefined
  const fee = isLater ? quote.maxNetworkFee : review.fee
  return (
    <ReviewCosts>
      <FeeFact
        fee={fee}
        feeWorth={isLater ? quote.maxNetworkFeeWorth : review.feeWorth}
        isFeeOfWallet
        isOffered={review.isFeeOffered}
      />
      {/* The fee of an approval is only the first one: there is no total yet. */}
      {action === 'swap' && fee ? (
        <Fact label={t('total')}>
          <TotalAmount amount={quote.sellAmount} fee={fee} isCoin={sellToken.address === undefined} />
        </Fact>
      ) : null}
    </ReviewCosts>
  )
}

interface BridgeFactsProps {
  readonly bridge: ReviewedBridge
  /** The name of the first network. */
  readonly from: string
}

/** Displays who receives on which network, and what happens if the bridge does not deliver. */
function BridgeFacts({ bridge, from }: BridgeFactsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { i18n } = useKernel()
  const { recipient, deliversUntil, refundSymbol } = bridge
  const time =
    deliversUntil === undefined
      ? undefined
      : i18n.date(deliversUntil, { dateStyle: 'short', timeStyle: 'short' })
  const symbol = refundSymbol === undefined ? t('bridgedAmount') : sanitizeForDisplay(refundSymbol)
  return (
    <>
      <Fact label={t('bridgeRecipient')} note={t('recipientSelf')}>
        <Address value={recipient} />
      </Fact>
      <Fact label={t('bridgeRefund')} note={time === undefined ? undefined : t('bridgeUntil', { time })}>
        {t('bridgeRefundBody', { symbol, network: from })}
      </Fact>
    </>
  )
}
