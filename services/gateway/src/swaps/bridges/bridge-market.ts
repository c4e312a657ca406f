import type { ChainNode } from '../../chains/chain-node.js'
import { refused } from '../read-swap-question.js'
import { problemOf, swapProvidersOf, untilAborted } from '../swap-market.js'
import type {
  BridgeOffer,
  BridgeRequest,
  ReportedBridge,
  SentBridge,
  SwapBridges,
  SwapProvider,
} from '../swap-provider.js'

/** A provider of swaps that bridges. */
export type BridgingProvider = SwapProvider & { readonly bridges: SwapBridges }

/** The providers that bridge between the gateway's networks. */
export interface BridgeMarket {
  /** Returns the provider of a quote; without one, the first. Throws `Problem` 400 if there is none. */
  provider(chain: string, destination: string, quoteId: string | undefined): BridgingProvider
  /** Asks the providers at once; returns their quotes, the largest first. Throws `Problem` if all of them failed. */
  offers(
    request: BridgeRequest,
    quoteId: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly { readonly provider: BridgingProvider; readonly offer: BridgeOffer }[]>
  /** Returns the state of a bridge; `unknown` if its provider is no longer switched on. */
  readState(sent: SentBridge, quoteId: string | undefined, signal?: AbortSignal): Promise<ReportedBridge>
}

interface BridgeMarketOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly providers: readonly SwapProvider[]
  readonly onFailure?: ((error: unknown, provider: string) => void) | undefined
}

/** Time limit of a provider's quote: below that of the page. Milliseconds. */
const TIME_LIMIT = 7000

const canBridge = (provider: SwapProvider): provider is BridgingProvider => provider.bridges !== undefined

/** Returns the providers that bridge from one network to another, in the order of the first network's configuration. */
function bridgingProviders(
  { nodes, providers }: BridgeMarketOptions,
  chain: string,
  destination: string,
): readonly BridgingProvider[] {
  // What arrives is confirmed by a node of the gateway.
  if (!nodes.has(destination)) return []
  return swapProvidersOf(providers, nodes.get(chain), chain)
    .filter(canBridge)
    .filter(({ bridges }) => bridges.destinations(chain).includes(destination))
}

/** Returns the networks of the gateway to which tokens of a network are bridged. CAIP-2. */
export function bridgeDestinations(options: BridgeMarketOptions, chain: string): readonly string[] {
  return [...options.nodes.keys()].filter((one) => bridgingProviders(options, chain, one).length > 0)
}

/** Creates the market of all providers that bridge. */
export function createBridgeMarket(options: BridgeMarketOptions): BridgeMarket {
  const provider: BridgeMarket['provider'] = (chain, destination, quoteId) => {
    const found = bridgingProviders(options, chain, destination)
    if (found.length === 0) throw refused('to', 'Tokens are not bridged between these networks.')
    const one = quoteId === undefined ? found[0] : found.find(({ id }) => id === quoteId)
    if (!one) throw refused('quoteId', 'is not of a provider of bridges between these networks')
    return one
  }

  return {
    provider,

    async offers(request, quoteId, signal) {
      const { chain, destination } = request
      const first = provider(chain, destination, quoteId)
      const asked = quoteId === undefined ? bridgingProviders(options, chain, destination) : [first]
      const late = AbortSignal.timeout(TIME_LIMIT)
      const until = signal ? AbortSignal.any([signal, late]) : late
      const found = await Promise.allSettled(
        asked.map((one) => untilAborted(one.bridges.quote(request, until), until)),
      )
      signal?.throwIfAborted()
      const offers = found.flatMap((one, at) => {
        const by = asked[at]
        if (one.status === 'rejected') options.onFailure?.(one.reason, by?.id ?? '')
        const offer = one.status === 'fulfilled' && typeof one.value !== 'string' ? one.value : undefined
        return by && offer && offer.toAmount > 0n ? [{ provider: by, offer }] : []
      })
      const failures = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      if (offers.length === 0 && failures.length > 0) throw problemOf(failures)
      return offers.toSorted(
        (a, b) => Number(b.offer.toAmount > a.offer.toAmount) - Number(a.offer.toAmount > b.offer.toAmount),
      )
    },

    async readState(sent, quoteId, signal) {
      const found = bridgingProviders(options, sent.chain, sent.destination)
      const one = quoteId === undefined ? found[0] : found.find(({ id }) => id === quoteId)
      return one ? one.bridges.readState(sent, signal) : { status: 'unknown' }
    },
  }
}
