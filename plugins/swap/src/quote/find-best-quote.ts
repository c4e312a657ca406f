import { abortError, isQuoinError, type PluginContext } from '#kernel'
import { withTimeout } from '#plugin-kit'
import type { SwapOffer, SwapPlugin, SwapRequest } from '../contract.js'
import { SwapError } from '../swap-error.js'
import type { LoadedProvider } from './providers.js'

/** The quote of a provider. */
export interface BestQuote {
  readonly by: LoadedProvider
  readonly quote: SwapOffer
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Timeout of each provider. Milliseconds. */
const timeout = 8_000

/**
 * Requests quotes from every provider of the network, and returns the one with the highest buy amount among the first of
 * each provider; a provider that takes longer than eight seconds is skipped. Throws `SWAP_NO_ROUTE` if all of them report no route, otherwise the
 * error of the first one that failed; `TIMEOUT`, `ABORTED`.
 */
export async function findBestQuote(
  ctx: PluginContext<SwapPlugin>,
  providers: readonly LoadedProvider[],
  request: SwapRequest,
  signal: AbortSignal,
): Promise<BestQuote> {
  const found = await Promise.allSettled(
    providers.map(async (by): Promise<BestQuote> => {
      const answer = await withTimeout(ctx, timeout, signal, async (until) =>
        by.provider.quote(by.quoteId === undefined ? request : { ...request, quoteId: by.quoteId }, until),
      )
      const quote = [answer].flat().find((one) => isUsable(by, one))
      if (!quote) throw new SwapError('SWAP_NO_ROUTE')
      const { id: quoteId, maker } = quote
      const made = quoteId === undefined ? by : { ...by, quoteId, name: maker ?? by.name }
      return { by: made, quote, at: ctx.platform.now() }
    }),
  )
  if (signal.aborted) throw abortError(signal)
  const quotes = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // Of equal quotes the first provider's: sorting is stable.
  const [best] = quotes.sort(
    (a, b) => Number(b.quote.buyAmount > a.quote.buyAmount) - Number(a.quote.buyAmount > b.quote.buyAmount),
  )
  if (best) return best
  const faults = found.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  throw faults.find((error) => !isNoRoute(error)) ?? new SwapError('SWAP_NO_ROUTE')
}

/** Returns whether a quote has an amount, and is of a maker that may be used. */
const isUsable = (by: LoadedProvider, { id, buyAmount }: SwapOffer): boolean =>
  typeof buyAmount === 'bigint' &&
  buyAmount > 0n &&
  (by.quoteId === undefined || id === by.quoteId) &&
  (id === undefined || !(by.without?.includes(id) ?? false))

const isNoRoute = (error: unknown): boolean =>
  isQuoinError(error, 'SWAP_NO_ROUTE') || isQuoinError(error, 'SWAPS_UNSUPPORTED')
