import type { PluginContext } from '#kernel'
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

export interface QuoteWatch {
  /** Requests another quote, or none. The same request again changes nothing. */
  request(input: QuoteInput | undefined): void
  /** Requests the same quote again. */
  refresh(): void
}

/** Requests quotes at once and every 30 s. Answers to earlier requests are dropped. */
export function createQuoteWatch(
  ctx: PluginContext<OnrampPlugin>,
  onQuotes: (change: (before: Quotes | undefined) => Quotes) => void,
): QuoteWatch {
  let requested: QuoteInput | undefined
  let key = ''
  let controller = new AbortController()
  let stopTimers = (): void => undefined

  const send = ({ request, listings }: QuoteInput): void => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const of = requestKey(request)
    const notify = (id: string, answer: Answer): void => {
      if (signal.aborted) return
      // Quotes for another request do not apply.
      onQuotes((before) => ({
        of,
        answers: new Map([...(before?.of === of ? before.answers : []), [id, answer]]),
      }))
    }
    for (const listing of listings) {
      const { id, provider } = listing.seller
      if (!provider.quote || !sells(listing, request)) continue
      provider.quote(request, signal).then(
        (offer) => notify(id, { offer }),
        (error: unknown) => {
          if (signal.aborted) return
          ctx.report(error)
          notify(id, 'failed')
        },
      )
    }
  }
  const stop = (): void => {
    controller.abort()
    stopTimers()
    stopTimers = () => undefined
  }
  ctx.own(stop)
  return {
    request(input) {
      const next = input
        ? `${requestKey(input.request)} ${input.listings.map(({ seller }) => seller.id)}`
        : ''
      if (next === key) return
      key = next
      requested = input
      stop()
      if (!input) return
      const stopPause = ctx.after(typingPause, () => send(input))
      const stopEvery = ctx.every(pollInterval, () => send(input))
      stopTimers = () => {
        stopPause()
        stopEvery()
      }
    },
    refresh() {
      if (requested) send(requested)
    },
  }
}
