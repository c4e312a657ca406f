import { type Listing, sells } from '../choices/read-choices.js'
import type { BuyRequest, OnrampOffer, ProviderOffer } from '../contract.js'
import { compareDecimals } from '../provider/compare-decimals.js'

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

/** The amount received. Only real quotes are compared. */
const receiveOf = ({ status }: ProviderOffer): string =>
  status.phase === 'ready' ? status.offer.receive : '0'

/**
 * Returns the sellers' offers, the largest received amount first. Sellers without a quote come last, in their own
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
    .sort(
      (one, other) =>
        ranks[one.status.phase] - ranks[other.status.phase] ||
        compareDecimals(receiveOf(other), receiveOf(one)),
    )
  const [first] = offers
  const quoted = offers.filter(({ status }) => status.phase === 'ready').length
  // A single offer is not marked as the best, nor is any while sellers may still respond.
  const isCompared = quoted > 1 && offers.every(({ status }) => status.phase !== 'loading')
  return isCompared && first ? [{ ...first, isBest: true }, ...offers.slice(1)] : offers
}
