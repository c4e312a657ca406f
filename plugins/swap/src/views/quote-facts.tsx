import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { AmountAtMost, Fact, FactList, sanitizeForDisplay, useT } from '#ui-kit'
import type { PriceImpactLevel, SwapPlugin, SwapQuote } from '../contract.js'
import type { SwapMessages } from '../messages.en.js'
import { useImpactSources } from './impact-notice.js'
import { AmountText } from './token-amounts.js'
import { useDurationText, useSwap } from './use-swap.js'

const tones = {
  none: 'success',
  low: undefined,
  high: 'warning',
  severe: 'danger',
} as const satisfies Record<PriceImpactLevel, string | undefined>
const levels = {
  none: 'impactNone',
  low: 'impactLow',
  high: 'impactHigh',
  severe: 'impactSevere',
} as const satisfies Record<PriceImpactLevel, keyof SwapMessages>

export interface QuoteFactsProps {
  readonly quote: SwapQuote
  /** Basis points. */
  readonly slippage: number
}

/** Displays the details of a quote: price impact, minimum, costs, route. */
export function QuoteFacts({ quote, slippage }: QuoteFactsProps): ReactNode {
  return (
    <FactList>
      <OutcomeFacts quote={quote} slippage={slippage} />
      <FeeFact fee={quote.maxNetworkFee} feeWorth={quote.maxNetworkFeeWorth} />
      <RouteFacts quote={quote} />
    </FactList>
  )
}

/** Displays what the exchange yields: its price impact, the minimum received, and when it arrives by a bridge. */
export function OutcomeFacts({ quote, slippage }: QuoteFactsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { percent } = useSwap()
  const durationText = useDurationText()
  const sources = useImpactSources(quote)
  const { priceImpact, impactLevel, minBuyAmount } = quote
  const impact =
    priceImpact === undefined
      ? t('impactUnknown')
      : priceImpact < 0
        ? t('impactBetter', { percent: percent(-priceImpact) })
        : percent(priceImpact)
  return (
    <>
      <Fact
        label={t('priceImpact')}
        tone={priceImpact === undefined ? undefined : tones[impactLevel]}
        note={priceImpact === undefined ? undefined : (sources ?? t(levels[impactLevel]))}
      >
        <bdi>{impact}</bdi>
      </Fact>
      <Fact label={t('minimumReceived')} note={t('slippageIncluded', { percent: percent(slippage) })}>
        <AmountText amount={minBuyAmount} />
      </Fact>
      {quote.bridge ? (
        <Fact label={t('bridgeTime')}>{t('about', { duration: durationText(quote.bridge.duration) })}</Fact>
      ) : null}
    </>
  )
}

export interface FeeFactProps {
  /** The maximum network fee. */
  readonly fee: Amount | undefined
  readonly feeWorth: string | undefined
  /** Only the wallet can compute the fee. */
  readonly isFeeOfWallet?: boolean
  /** The site offers to pay it. */
  readonly isOffered?: boolean | undefined
}

/** Displays the network fee. */
export function FeeFact({
  fee,
  feeWorth,
  isFeeOfWallet = false,
  isOffered = false,
}: FeeFactProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money } = useSwap()
  return (
    <Fact label={t('networkFee')} note={fee && money(feeWorth)}>
      {fee ? (
        <AmountAtMost amount={fee} />
      ) : (
        t(isOffered ? 'feeOffered' : isFeeOfWallet ? 'feeInWallet' : 'unknown')
      )}
    </Fact>
  )
}

/** Displays the provider's fee, its route, and the name of the bridge. */
export function RouteFacts({ quote }: { readonly quote: SwapQuote }): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { money } = useSwap()
  const { providerFee, route } = quote
  return (
    <>
      <Fact
        label={t('providerFee')}
        note={providerFee && providerFee.value > 0n ? money(quote.providerFeeWorth) : undefined}
      >
        {providerFee && providerFee.value > 0n ? <AmountText amount={providerFee} /> : t('noFee')}
      </Fact>
      {route.length > 0 ? (
        <Fact label={t('route')} note={t('by', { provider: sanitizeForDisplay(quote.provider.name) })}>
          <bdi dir="ltr">{route.map((symbol) => sanitizeForDisplay(symbol)).join(' → ')}</bdi>
        </Fact>
      ) : (
        <Fact label={t('provider')}>
          <bdi>{sanitizeForDisplay(quote.provider.name)}</bdi>
        </Fact>
      )}
      {quote.bridge ? (
        <Fact label={t('bridge')}>
          <bdi>{sanitizeForDisplay(quote.bridge.name)}</bdi>
        </Fact>
      ) : null}
    </>
  )
}
