import { abortError, isQuoinError, type PluginContext, QuoinError, untilAborted } from '#kernel'
import type { SwapOffer, SwapPlugin, SwapRequest } from '../contract.js'
import { SwapError } from '../swap-error.js'
import type { LoadedProvider } from './providers.js'

/** An offer with its provider. */
export interface BestOffer {
  readonly by: LoadedProvider
  readonly offer: SwapOffer
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
export async function findBestOffer(
  ctx: PluginContext<SwapPlugin>,
  providers: readonly LoadedProvider[],
  request: SwapRequest,
  signal: AbortSignal,
): Promise<BestOffer> {
  const late = new AbortController()
  const end = (): void => late.abort(signal.aborted ? abortError(signal) : new QuoinError('TIMEOUT'))
  const cancel = ctx.after(timeout, end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    const found = await Promise.allSettled(
      providers.map(async (by): Promise<BestOffer> => {
        const offer = await untilAborted(by.provider.quote(request, late.signal), late.signal)
        if (typeof offer.receive !== 'bigint' || offer.receive <= 0n) throw new SwapError('SWAP_NO_ROUTE')
        return { by, offer, at: ctx.platform.now() }
      }),
    )
    if (signal.aborted) throw abortError(signal)
    const offers = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    // Of equal offers the first provider's: sorting is stable.
    const [best] = offers.sort(
      (a, b) => Number(b.offer.receive > a.offer.receive) - Number(a.offer.receive > b.offer.receive),
    )
    if (best) return best
    const faults = found.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
    const broken = faults.find((error) => !isNoWay(error))
    throw broken ?? new SwapError('SWAP_NO_ROUTE')
  } finally {
    cancel()
    signal.removeEventListener('abort', end)
  }
}

const isNoWay = (error: unknown): boolean =>
  isQuoinError(error, 'SWAP_NO_ROUTE') || isQuoinError(error, 'SWAPS_UNSUPPORTED')
