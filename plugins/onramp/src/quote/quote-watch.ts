import type { PluginContext } from '#kernel'
import { createPolledQuery, type PolledQuery } from '#plugin-kit'
import { type Listing, sells } from '../choices/read-choices.js'
import type { BuyRequest, OnrampPlugin } from '../contract.js'
import type { Answer } from './compare-offers.js'

/** Age at which quotes are refreshed. Milliseconds. */
const pollInterval = 30_000
/** Pause in typing before a quote is requested. Milliseconds. */
const typingPause = 250

/** The sellers' quotes for a request. */
export interface Quotes {
  /** The key of the request: `requestKey`. */
  readonly of: string
  readonly answers: ReadonlyMap<string, Answer>
}

export const requestKey = ({ token, currency, method, amount, country }: BuyRequest): string =>
  JSON.stringify([token.id, currency.id, method.id, amount, country])

/** The request and its sellers. */
export interface QuoteInput {
  readonly request: BuyRequest
  readonly listings: readonly Listing[]
}

/**
 * Requests quotes after a pause in typing and every 30 s. The answer of each seller is reported as it arrives; answers to
 * earlier requests are dropped.
 */
export function createQuoteWatch(
  ctx: PluginContext<OnrampPlugin>,
  onQuotes: (change: (before: Quotes | undefined) => Quotes) => void,
): PolledQuery<QuoteInput> {
  const read = async ({ request, listings }: QuoteInput, signal: AbortSignal): Promise<void> => {
    const of = requestKey(request)
    const notify = (id: string, answer: Answer): void => {
      if (signal.aborted) return
      // Quotes for another request do not apply.
      onQuotes((before) => ({
        of,
        answers: new Map([...(before?.of === of ? before.answers : []), [id, answer]]),
      }))
    }
    const sellers = listings.filter((listing) => sells(listing, request)).map(({ seller }) => seller)
    await Promise.all(
      sellers.map(({ id, provider }) =>
        provider.quote?.(request, signal).then(
          (offer) => notify(id, { offer }),
          (error: unknown) => {
            if (signal.aborted) return
            ctx.report(error)
            notify(id, 'failed')
          },
        ),
      ),
    )
  }
  return createPolledQuery<QuoteInput, void>(ctx, {
    debounce: typingPause,
    interval: pollInterval,
    keyOf: ({ request, listings }) => `${requestKey(request)} ${listings.map(({ seller }) => seller.id)}`,
    read,
    onAnswer: () => undefined,
    onFailure: ctx.report,
  })
}
