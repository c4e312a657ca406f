import { type CaipNetworkId, isCaipNetworkId, type PluginContext, type ReadableStore } from '#kernel'
import { createEndpointReader } from '#plugin-kit'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { SwapPlugin } from '../contract.js'
import { isSwappable } from './swap-networks.js'

/** The networks on which the gateway has a provider of swaps. */
export interface GatewaySupport {
  /** Changes with the gateway's answer. */
  readonly store: ReadableStore<unknown>
  /**
   * Returns whether the gateway swaps on a network; `undefined` while its answer is pending. Of a gateway that does not
   * report it, the networks of the standard and of the options count.
   */
  supports(caipNetworkId: CaipNetworkId): boolean | undefined
  /** Returns the networks to which the gateway bridges from a network; none while its answer is pending. */
  destinations(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[]
  /** Returns true while an answer is pending. */
  isLoading(): boolean
  /** Requests the answer, if it is unknown or older than five minutes. Never throws: a failure is reported. */
  load(): Promise<void>
}

/** Creates the reader of the gateway's answer. A failed request is repeated with the next `load`. */
export function createGatewaySupport(ctx: PluginContext<SwapPlugin>, name: string): GatewaySupport {
  const { store, hasService, load } = createEndpointReader(ctx, {
    name,
    endpoint: getSupportedChains,
    // `swaps` is undefined if the gateway does not report them.
    read: ({ swaps, bridges = [] }) => ({
      swaps: swaps && new Set(swaps.filter(isCaipNetworkId)),
      bridges: new Map(bridges.map(({ from, to }) => [from, to.filter(isCaipNetworkId)])),
    }),
  })
  return {
    store,
    supports(network) {
      if (!hasService()) return false
      const { answer } = store.getState()
      return answer && (answer.value.swaps?.has(network) ?? isSwappable(ctx.options, network))
    },
    destinations: (network) =>
      hasService() ? (store.getState().answer?.value.bridges.get(network) ?? []) : [],
    isLoading: () => store.getState().isLoading,
    load,
  }
}
