import { decimalText, FeatureError, isQuoinError, type PluginContext, QuoinError } from '#kernel'
import { type SwapApi, type SwapState, SwapToken } from '#plugins/swap'
import type { PayFailure, PaymentDue, PayPlugin } from './contract.js'
import type { PaymentBook } from './payment-book.js'
import type { Place } from './read-payer.js'

/** How often the price is asked for another amount until it gives enough. */
const mostTries = 5
/** A quote takes no longer. Milliseconds. */
const longestQuote = 20_000
/** Prices move until it is done: so much more is asked for. Basis points. */
const margin = 50n
const whole = 10_000n

interface Wanted {
  readonly due: PaymentDue
  /** What the account has of it. Smallest unit. */
  readonly held: bigint
  readonly place: Place
}

/** Exchanges the network's coin for what is missing of a token, by the swap plugin where the host has it. */
export interface SwapFirst {
  /** Finds out what it takes, and offers it in the book. */
  find(wanted: Wanted): Promise<void>
  /** Exchanges what was offered. Answers why it did not. */
  run(): Promise<{ readonly failure: PayFailure; readonly error: unknown } | undefined>
  stop(): void
}

interface SwapFirstDeps {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  readonly isChoosing: () => boolean
}

/** What stands before a fraction in the person's language: a point may part thousands there. */
function decimalSeparatorOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.1)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** What is left of a division counts as one more. */
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

export function createSwapFirst({ ctx, book, isChoosing }: SwapFirstDeps): SwapFirst {
  const { signal: ended } = ctx
  let stopWatching = (): void => undefined
  let round = 0
  let offered: { readonly swap: SwapApi; readonly least: bigint; readonly give: bigint } | undefined

  const stop = (): void => {
    round += 1
    stopWatching()
    stopWatching = () => undefined
    offered = undefined
  }
  ctx.own(stop)

  /** Waits until the exchange is as it should be; undefined where it takes too long, or was given up. */
  const until = <T>(
    swap: SwapApi,
    read: (state: SwapState) => T | undefined,
    ms?: number,
  ): Promise<T | undefined> =>
    new Promise((resolve) => {
      const mine = round
      let isOver = false
      const finish = (answer: T | undefined): void => {
        if (isOver) return
        isOver = true
        // First: what owns it runs this once more.
        resolve(answer)
        unsubscribe()
        cancel()
        disown()
      }
      const look = (): void => {
        const answer = mine === round ? read(swap.store.getState()) : undefined
        if (mine !== round || answer !== undefined) finish(answer)
      }
      const unsubscribe = swap.store.subscribe(look)
      const cancel = ms === undefined ? () => undefined : ctx.after(ms, () => finish(undefined))
      const disown = ctx.own(() => finish(undefined))
      look()
    })

  /** Of coin and token; undefined where they cannot be exchanged here. */
  const fill = async (
    swap: SwapApi,
    token: string,
    symbol: string,
    value: bigint,
    decimals: number,
  ): Promise<SwapState | undefined> => {
    const amount = decimalText(value, decimals)
    swap.fill({
      fromToken: symbol,
      toToken: token,
      amount: amount.replace('.', decimalSeparatorOf(ctx.i18n.store.getState().locale)),
    })
    return until(
      swap,
      (state) => {
        const { give, receive, quote, amount: typed } = state
        const isPair =
          give && give.address === undefined && receive?.address?.toLowerCase() === token.toLowerCase()
        if (!isPair || typed.value !== value) return undefined
        if (quote.phase === 'failed') return state
        // The price of gas may still be on its way.
        return quote.phase === 'ready' && state.obstacle !== 'gasPriceUnavailable' ? state : undefined
      },
      longestQuote,
    )
  }

  return {
    stop,
    async find({ due, held, place }) {
      const { token, amount, caipNetworkId } = due
      stop()
      const mine = round
      if (token === undefined || place.mustSwitch) return
      const isCurrent = (): boolean => mine === round && !book.isOver() && isChoosing()
      const least = amount.value - held
      book.change({ swap: 'finding' })
      try {
        const swap = await ctx.load(SwapToken)
        const { step } = swap.store.getState().progress
        // Somebody is at an exchange of their own.
        if (!isCurrent() || (step !== 'draft' && step !== 'sent')) return book.change({ swap: undefined })
        swap.reset()
        stopWatching = swap.watch()
        const coin = ctx.networks.get(caipNetworkId).nativeCurrency
        let give = 10n ** BigInt(Math.max(0, coin.decimals - 3))
        for (let at = 0; at < mostTries; at += 1) {
          const state = await fill(swap, token, coin.symbol, give, coin.decimals)
          if (!isCurrent()) return
          if (state?.quote.phase !== 'ready') break
          const { minimumReceived } = state.quote.quote
          if (minimumReceived.value >= least && at > 0) {
            if (state.obstacle !== undefined) break
            offered = { swap, least, give }
            book.change({
              swap: {
                give: { value: give, decimals: coin.decimals, symbol: coin.symbol },
                receive: { ...amount, value: minimumReceived.value },
              },
            })
            return
          }
          if (minimumReceived.value === 0n) break
          const exact = divideUp(give * least, minimumReceived.value)
          give = divideUp(exact * (whole + margin), whole)
        }
      } catch (error) {
        if (!ended.aborted && !isQuoinError(error, 'SERVICE_MISSING')) ctx.report(error)
      }
      if (mine !== round) return
      stop()
      book.change({ swap: undefined })
    },
    async run() {
      const failed = (error: unknown, reason: PayFailure['reason'] = 'swapFailed') => ({
        ...{ failure: { reason, wasPaid: 'no' as const }, error },
      })
      if (!offered) return failed(new FeatureError('SWAP_NO_ROUTE'))
      const { swap, least, give } = offered
      const missing = (): QuoinError =>
        new FeatureError('PAYMENT_FAILED', {
          details: 'GENERIC_PAYMENT_ERROR: what is missing was not exchanged',
        })
      await swap.review()
      const { progress } = swap.store.getState()
      // What the person agreed to is what is asked for: so much is given, and at least so much arrives.
      const isRight =
        progress.step === 'review' &&
        progress.review.quote.give.value === give &&
        progress.review.quote.minimumReceived.value >= least
      if (!isRight) {
        if (progress.step === 'review') swap.edit()
        stop()
        return failed(missing())
      }
      await swap.confirm()
      const end = await until(swap, ({ progress: now }) => {
        if (now.step === 'sent') return now.status === 'pending' ? undefined : now
        return now.step === 'asking' || now.step === 'allowing' ? undefined : now
      })
      stop()
      if (end?.step === 'sent' && end.status === 'success') {
        swap.reset()
        return undefined
      }
      const failure = end && 'failure' in end ? end.failure : undefined
      if (failure?.reason === 'rejected') {
        swap.edit()
        return failed(new QuoinError('USER_REJECTED'), 'rejected')
      }
      return failed(missing())
    },
  }
}
