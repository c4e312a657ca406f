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
 * Requests a quote from every provider of the network, and returns the one with the highest buy amount; a provider that
 * takes longer than eight seconds is skipped. Throws `SWAP_NO_ROUTE` if all of them report no route, otherwise the
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
      const quote = await withTimeout(ctx, timeout, signal, async (until) =>
        by.provider.quote(request, until),
      )
      if (typeof quote.receive !== 'bigint' || quote.receive <= 0n) throw new SwapError('SWAP_NO_ROUTE')
      return { by, quote, at: ctx.platform.now() }
    }),
  )
  if (signal.aborted) throw abortError(signal)
  const quotes = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // Of equal quotes the first provider's: sorting is stable.
  const [best] = quotes.sort(
    (a, b) => Number(b.quote.receive > a.quote.receive) - Number(a.quote.receive > b.quote.receive),
  )
  if (best) return best
  const faults = found.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  throw faults.find((error) => !isNoRoute(error)) ?? new SwapError('SWAP_NO_ROUTE')
}

const isNoRoute = (error: unknown): boolean =>
  isQuoinError(error, 'SWAP_NO_ROUTE') || isQuoinError(error, 'SWAPS_UNSUPPORTED')
