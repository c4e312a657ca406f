import type { PluginContext } from '#kernel'
import type { BuyWish, OnrampPlugin } from './contract.js'
import type { Answer } from './offers.js'
import { type Stall, sells } from './read-choices.js'

/** How old quotes become before they are asked for again. Milliseconds. */
const askEvery = 30_000
/** A number that is being typed is not asked about digit by digit. Milliseconds. */
const typingPause = 250

/** What sellers said to a wish. */
export interface Quotes {
  /** Tells apart what was asked for: `wishKey`. */
  readonly of: string
  readonly answers: ReadonlyMap<string, Answer>
}

export const wishKey = ({ token, currency, method, amount, country }: BuyWish): string =>
  JSON.stringify([token.id, currency.id, method.id, amount, country])

/** What is asked, and of whom. */
export interface QuoteQuestion {
  readonly wish: BuyWish
  readonly stalls: readonly Stall[]
}

export interface QuoteWatch {
  /** Asks for something else, or for nothing. The same question again changes nothing. */
  ask(question: QuoteQuestion | undefined): void
  /** Asks the same once more. */
  refresh(): void
}

/** Keeps quotes fresh: at once, and every 30 s. An answer to what is not asked any more is dropped. */
export function createQuoteWatch(
  ctx: PluginContext<OnrampPlugin>,
  onQuotes: (change: (before: Quotes | undefined) => Quotes) => void,
): QuoteWatch {
  let asked: QuoteQuestion | undefined
  let key = ''
  let controller = new AbortController()
  let stopTimers = (): void => undefined

  const send = ({ wish, stalls }: QuoteQuestion): void => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const of = wishKey(wish)
    const tell = (id: string, answer: Answer): void => {
      if (signal.aborted) return
      // What was said to another wish is no answer to this one.
      onQuotes((before) => ({
        of,
        answers: new Map([...(before?.of === of ? before.answers : []), [id, answer]]),
      }))
    }
    for (const stall of stalls) {
      const { id, provider } = stall.seller
      if (!provider.quote || !sells(stall, wish)) continue
      provider.quote(wish, signal).then(
        (offer) => tell(id, { offer }),
        (error: unknown) => {
          if (signal.aborted) return
          ctx.report(error)
          tell(id, 'failed')
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
    ask(question) {
      const next = question
        ? `${wishKey(question.wish)} ${question.stalls.map(({ seller }) => seller.id)}`
        : ''
      if (next === key) return
      key = next
      asked = question
      stop()
      if (!question) return
      const stopPause = ctx.after(typingPause, () => send(question))
      const stopEvery = ctx.every(askEvery, () => send(question))
      stopTimers = () => {
        stopPause()
        stopEvery()
      }
    },
    refresh() {
      if (asked) send(asked)
    },
  }
}
