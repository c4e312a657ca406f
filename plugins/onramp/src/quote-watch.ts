import type { PluginContext } from '#kernel'
import type { BuyRequest, OnrampPlugin } from './contract.js'
import type { Answer } from './offers.js'
import { type Stall, sells } from './read-choices.js'

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
export interface QuoteQuestion {
  readonly request: BuyRequest
  readonly stalls: readonly Stall[]
}

export interface QuoteWatch {
  /** Requests another quote, or none. The same request again changes nothing. */
  request(question: QuoteQuestion | undefined): void
  /** Requests the same quote again. */
  refresh(): void
}

/** Requests quotes at once and every 30 s. Answers to earlier requests are dropped. */
export function createQuoteWatch(
  ctx: PluginContext<OnrampPlugin>,
  onQuotes: (change: (before: Quotes | undefined) => Quotes) => void,
): QuoteWatch {
  let requested: QuoteQuestion | undefined
  let key = ''
  let controller = new AbortController()
  let stopTimers = (): void => undefined

  const send = ({ request, stalls }: QuoteQuestion): void => {
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
    for (const stall of stalls) {
      const { id, provider } = stall.seller
      if (!provider.quote || !sells(stall, request)) continue
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
    request(question) {
      const next = question
        ? `${requestKey(question.request)} ${question.stalls.map(({ seller }) => seller.id)}`
        : ''
      if (next === key) return
      key = next
      requested = question
      stop()
      if (!question) return
      const stopPause = ctx.after(typingPause, () => send(question))
      const stopEvery = ctx.every(pollInterval, () => send(question))
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
