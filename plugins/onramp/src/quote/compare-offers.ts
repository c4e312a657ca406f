import { type Listing, sells } from '../choices/read-choices.js'
import type { BuyRequest, OnrampOffer, ProviderOffer } from '../contract.js'
import { exactAmount } from '../provider/compare-decimals.js'

/** A seller's response to a quote request; absent until it responds. */
export type Answer = { readonly offer: OnrampOffer } | 'failed'

/** The stand-in for a failed quote: the amount paid (ONR-02). */
export function placeholderOffer({ amount }: BuyRequest): OnrampOffer {
  return {
    total: amount,
    subtotal: amount,
    providerFee: amount,
    networkFee: amount,
    receive: amount,
    quoteId: 'mocked-quote-id',
  }
}

const ranks = { ready: 0, loading: 1, placeholder: 2, onItsPage: 3 } as const

/**
 * Compares real quotes by the amount received for the amount paid in total: some sellers include their fees in the amount,
 * others add them. Returns a number below zero if the first gives more.
 */
function compareRates(one: ProviderOffer, other: ProviderOffer): number {
  if (one.status.phase !== 'ready' || other.status.phase !== 'ready') return 0
  const product = (receive: string, total: string) => {
    const [first, second] = [exactAmount(receive), exactAmount(total)]
    return { value: first.value * second.value, decimals: first.decimals + second.decimals }
  }
  // receive / total, with both sides multiplied by both totals.
  const mine = product(one.status.offer.receive, other.status.offer.total)
  const theirs = product(other.status.offer.receive, one.status.offer.total)
  const decimals = Math.max(mine.decimals, theirs.decimals)
  const difference =
    theirs.value * 10n ** BigInt(decimals - theirs.decimals) -
    mine.value * 10n ** BigInt(decimals - mine.decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * Returns the sellers' offers, the best rate first. Sellers without a quote come last, in their own
 * order.
 */
export function compareOffers(
  listings: readonly Listing[],
  request: BuyRequest,
  answers: ReadonlyMap<string, Answer>,
): readonly ProviderOffer[] {
  const offers = listings
    .filter((listing) => sells(listing, request))
    .map(({ seller }): ProviderOffer => {
      const { id, name, fee, provider } = seller
      const answer = answers.get(id)
      const status: ProviderOffer['status'] = !provider.quote
        ? { phase: 'onItsPage' }
        : answer === undefined
          ? { phase: 'loading' }
          : answer === 'failed'
            ? { phase: 'placeholder', offer: placeholderOffer(request) }
            : { phase: 'ready', offer: answer.offer }
      return { provider: { id, name }, fee, kind: provider.quote ? 'card' : 'link', status, isBest: false }
    })
    .sort((one, other) => ranks[one.status.phase] - ranks[other.status.phase] || compareRates(one, other))
  const [first] = offers
  const quoted = offers.filter(({ status }) => status.phase === 'ready').length
  // A single offer is not marked as the best, nor is any while sellers may still respond.
  const isCompared = quoted > 1 && offers.every(({ status }) => status.phase !== 'loading')
  return isCompared && first ? [{ ...first, isBest: true }, ...offers.slice(1)] : offers
}
