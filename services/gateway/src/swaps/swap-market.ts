import { Problem } from '@quoin/server-kit/http'
import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import { problemOfFailures } from '../providers/ask-in-order.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { COIN_ADDRESS, isCoin, splitCaip10, tokenKey } from '../tokens/caip-account.js'
import { refused } from './read-swap-question.js'
import type { SwapOffer, SwapProvider, SwapRequest } from './swap-provider.js'

/** A quote, and the provider that made it. */
export interface ProvidedOffer {
  readonly provider: SwapProvider
  readonly offer: SwapOffer
}

/** The providers of swaps, by network. */
export interface SwapMarket {
  /** Returns the providers of a network, in its order. Throws `Problem` 400 if there is none. */
  providers(chain: string, name: string): readonly SwapProvider[]
  /**
   * Returns the provider of a quote. Without a quote: the first one of the network. Throws `Problem` 400 if there is
   * none.
   */
  provider(chain: string, quoteId: string | undefined, name: string): SwapProvider
  /** Returns the tokens of all providers of a network. Throws if every provider fails. */
  tokens(chain: string, name: string, signal?: AbortSignal): Promise<readonly ListedToken[]>
  /**
   * Asks the providers at once; returns their quotes, the best net of the network fee first. A provider that fails or is
   * late is left out.
   *
   * @throws `Problem` if there is no quote and a provider failed
   */
  offers(
    request: SwapRequest,
    quoteId: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly ProvidedOffer[]>
}

export interface SwapMarketOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly providers: readonly SwapProvider[]
  /** For the network fee in the bought token; without prices, the bought amounts are compared. */
  readonly prices?: PriceProvider | undefined
  /** Returns the gas price of a network. Wei per gas. */
  readonly gasPrice: (chain: string, signal?: AbortSignal) => Promise<bigint>
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((error: unknown, provider: string) => void) | undefined
  /** Time limit of a provider's quote. Milliseconds; default 4000. */
  readonly timeLimit?: number | undefined
}

const TIME_LIMIT = 4000

/** Returns the providers of a network in the order of its configuration (`providers.swaps`). */
export function swapProvidersOf(
  providers: readonly SwapProvider[],
  node: ChainNode | undefined,
  chain: string,
): readonly SwapProvider[] {
  const able = providers.filter((one) => one.supports(chain))
  const order = node?.chain.providers?.swaps
  return order === undefined ? able : order.flatMap((id) => able.filter((one) => one.id === id))
}

/** Returns the function that converts gas to the bought token; `undefined` if that is unknown. */
async function feeIn(
  { prices, gasPrice }: SwapMarketOptions,
  { chain, to }: SwapRequest,
  signal?: AbortSignal,
): Promise<((gas: bigint) => bigint) | undefined> {
  try {
    const perGas = await gasPrice(chain, signal)
    if (isCoin('eip155', splitCaip10(to.id).address)) return (gas) => gas * perGas
    const coin = `${chain}:${COIN_ADDRESS.eip155}`
    const known = await prices?.prices([coin, to.id], signal)
    const byKey = new Map([...(known ?? [])].map(([id, price]) => [tokenKey(id), price]))
    const [coinPrice, price] = [byKey.get(tokenKey(coin)), byKey.get(tokenKey(to.id))]
    if (!coinPrice || !price) return undefined
    // Wei of the coin to the smallest unit of the token; only for a comparison.
    const rate = (coinPrice / price) * 10 ** (to.decimals - 18)
    return (gas) => BigInt(Math.round(Number(gas * perGas) * rate))
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

async function sortByNet(
  options: SwapMarketOptions,
  request: SwapRequest,
  offers: readonly ProvidedOffer[],
  signal?: AbortSignal,
): Promise<readonly ProvidedOffer[]> {
  if (offers.length < 2) return offers
  const fee = await feeIn(options, request, signal)
  const net = ({ offer }: ProvidedOffer): bigint => offer.toAmount - (fee?.(offer.gas ?? 0n) ?? 0n)
  // Sorting is stable: of equal quotes, that of the first provider wins.
  return offers.toSorted((a, b) => Number(net(b) > net(a)) - Number(net(a) > net(b)))
}

/** Rejects with the reason of the signal once that aborts: a provider may ignore it. */
export function untilAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Creates the market of all providers. */
export function createSwapMarket(options: SwapMarketOptions): SwapMarket {
  const { nodes, providers: all, onFailure, timeLimit = TIME_LIMIT } = options

  const providers: SwapMarket['providers'] = (chain, name) => {
    const found = swapProvidersOf(all, nodes.get(chain), chain)
    if (found.length === 0) throw refused(name, 'Network not supported for Swaps')
    return found
  }
  const provider: SwapMarket['provider'] = (chain, quoteId, name) => {
    const [first, ...others] = providers(chain, name)
    const found = quoteId === undefined ? first : [first, ...others].find((one) => one?.id === quoteId)
    if (!found) throw refused('quoteId', 'is not of a provider of this network')
    return found
  }

  async function ask(
    one: SwapProvider,
    request: SwapRequest,
    signal?: AbortSignal,
  ): Promise<readonly ProvidedOffer[]> {
    const late = AbortSignal.timeout(timeLimit)
    const until = signal ? AbortSignal.any([signal, late]) : late
    const offers = await untilAborted(one.quote(request, until), until)
    const [offer] = typeof offers === 'string' ? [] : offers
    return offer && offer.toAmount > 0n ? [{ provider: one, offer }] : []
  }

  return {
    providers,
    provider,

    async tokens(chain, name, signal) {
      const found = await Promise.allSettled(providers(chain, name).map((one) => one.tokens(chain, signal)))
      signal?.throwIfAborted()
      const lists = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const [failed] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (lists.length === 0) throw failed
      return [...new Map(lists.flat().map((token) => [tokenKey(token.id), token])).values()]
    },

    async offers(request, quoteId, signal) {
      const { chain } = request
      const asked = quoteId === undefined ? providers(chain, 'from') : [provider(chain, quoteId, 'from')]
      const found = await Promise.allSettled(asked.map((one) => ask(one, request, signal)))
      signal?.throwIfAborted()
      const failures = found.flatMap((one, at): unknown[] => {
        if (one.status === 'fulfilled') return []
        onFailure?.(one.reason, asked[at]?.id ?? '')
        return [one.reason]
      })
      const offers = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (offers.length === 0 && failures.length > 0) throw problemOf(failures)
      return sortByNet(options, request, offers, signal)
    },
  }
}

/** Returns the result of a provider; converts its failure to the answer to the caller. Throws `Problem` 502 to 504. */
export async function orProblem<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    throw error instanceof ProviderFailure ? problemOfFailures('swaps', error) : error
  }
}

/** Returns the answer to a caller if providers failed and none has a quote. */
export function problemOf(failures: readonly unknown[]): unknown {
  const problem = failures.find((one) => one instanceof Problem)
  if (problem) return problem
  const failure = failures.find((one) => one instanceof ProviderFailure)
  if (failure) return problemOfFailures('quotes', failure)
  const isLate = failures.every((one) => one instanceof Error && one.name === 'TimeoutError')
  return isLate ? problemOfFailures('quotes', new ProviderFailure('swaps', 'late')) : failures[0]
}
