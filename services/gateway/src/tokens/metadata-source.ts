import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import type { NamedProvider } from '../providers/in-configured-order.js'

/** A provider that describes single tokens, for those that no node describes. */
export interface MetadataSource extends NamedProvider {
  /**
   * Returns a token with sanitized names; `undefined` if it is not a token.
   *
   * @throws `ProviderFailure`; the reason of the signal
   */
  describe(chain: GatewayChain, address: string, signal?: AbortSignal): Promise<ListedToken | undefined>
}
