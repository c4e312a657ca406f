import type { ReactNode } from 'react'
import { type CaipNetworkId, parseCaipAddress } from '#kernel'
import {
  Address,
  AmountPanel,
  CopyButton,
  Fact,
  PanelPair,
  sanitizeForDisplay,
  TokenButton,
  useKernel,
  useT,
} from '#ui-kit'
import type { ReviewedBridge, SwapPlugin, SwapReview } from '../contract.js'
import { QuoteFacts } from './quote-facts.js'
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
  const networkOf = (id: CaipNetworkId): string => t('onNetwork', { network: nameOf(id) })
  return (
    <PanelPair
      first={
        <AmountPanel
          label={t('sellAmount')}
          value={exact(quote.sellAmount)}
          token={<TokenButton token={sellToken} label={t('sellAmount')} />}
          note={<bdi>{money(quote.sellWorth) ?? t('noPrice')}</bdi>}
          end={bridge ? networkOf(caipNetworkId) : null}
        />
      }
      second={
        <AmountPanel
          label={t('buyAmountAbout')}
          value={short(quote.buyAmount)}
          exact={exact(quote.buyAmount)}
          token={<TokenButton token={buyToken} label={t('buyAmount')} />}
          note={<bdi>{money(quote.buyWorth) ?? t('noPrice')}</bdi>}
          end={bridge ? networkOf(bridge.destination) : null}
        />
      }
    />
  )
}

/** Displays all facts of the built exchange. */
export function ReviewFacts({ review }: ReviewProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const nameOf = useNetworkName()
  const { state } = useSwap()
  const { quote, action, contract, caipNetworkId, account, bridge } = review
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
      <Fact label={t(bridge ? 'fromNetwork' : 'network')}>{nameOf(caipNetworkId)}</Fact>
      {bridge ? <BridgeFacts bridge={bridge} from={nameOf(caipNetworkId)} /> : null}
    </QuoteFacts>
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
  const nameOf = useNetworkName()
  const { destination, recipient, deliversUntil, refundSymbol } = bridge
  const time =
    deliversUntil === undefined
      ? undefined
      : i18n.date(deliversUntil, { dateStyle: 'short', timeStyle: 'short' })
  const symbol = refundSymbol === undefined ? t('bridgedAmount') : sanitizeForDisplay(refundSymbol)
  return (
    <>
      <Fact label={t('toNetwork')}>{nameOf(destination)}</Fact>
      <Fact label={t('bridgeRecipient')} note={t('recipientSelf')}>
        <Address value={recipient} />
      </Fact>
      <Fact label={t('bridgeRefund')} note={time === undefined ? undefined : t('bridgeUntil', { time })}>
        {t('bridgeRefundBody', { symbol, network: from })}
      </Fact>
    </>
  )
}
