import { type CaipNetworkId, isCaipNetworkId, type PluginContext, type ReadableStore } from '#kernel'
import { createEndpointReader } from '#plugin-kit'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { OnrampPlugin } from '../contract.js'

/** The sellers that the gateway reports, with the networks on which they deliver. */
export interface GatewayReport {
  /** Changes with the gateway's answer. */
  readonly store: ReadableStore<unknown>
  /**
   * Returns whether a seller delivers on a network; `undefined` while that is unknown, and of a gateway that does not
   * report its sellers.
   */
  delivers(id: string, caipNetworkId: CaipNetworkId): boolean | undefined
  /** Returns whether the gateway has a seller, on any network; `undefined` as above. */
  has(id: string): boolean | undefined
  /** Returns true once an answer has arrived. */
  isKnown(): boolean
  /** Returns true while an answer is pending. */
  isLoading(): boolean
  /** Requests the answer, if it is unknown or older than five minutes. Never throws: a failure is reported. */
  load(): Promise<void>
}

/** Creates the reader of the gateway's report. A failed request is repeated with the next `load`. */
export function createGatewayReport(ctx: PluginContext<OnrampPlugin>, name: string): GatewayReport {
  const { store, hasService, load } = createEndpointReader(ctx, {
    name,
    endpoint: getSupportedChains,
    // `undefined`: the gateway does not report them.
    read: ({ onramp }) =>
      onramp && new Map(onramp.map(({ id, networks }) => [id, new Set(networks.filter(isCaipNetworkId))])),
  })
  const sellers = (): ReadonlyMap<string, ReadonlySet<CaipNetworkId>> | undefined =>
    store.getState().answer?.value
  return {
    store,
    delivers(id, caipNetworkId) {
      // Without a gateway there are no sellers of it.
      if (!hasService()) return false
      const known = sellers()
      return known && known.get(id)?.has(caipNetworkId) === true
    },
    has: (id) => (hasService() ? sellers()?.has(id) : false),
    isKnown: () => !hasService() || store.getState().answer !== undefined,
    isLoading: () => store.getState().isLoading,
    load,
  }
}
