import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { NamedProvider } from '../../providers/in-configured-order.js'

/** A naming service. Names are normalized (ENSIP-15) before it is called. */
export interface NameSource extends NamedProvider {
  /** As in the configuration: `ens`, `sns`, `registry`. */
  readonly name: string
  /** True: its answers are not kept, e.g. because it reads the gateway's database. */
  readonly isUncached?: boolean | undefined
  /** Returns true if the source has names for accounts of the network. */
  supports(chain: GatewayChain): boolean
  /** Returns true if the name belongs to the source. Sends no request. */
  has(name: string): boolean
  /**
   * Returns the address that the owner of the name chose for exactly this network; `undefined` if there is none.
   *
   * @throws if the source does not answer
   */
  addressOf(name: string, chain: GatewayChain, signal: AbortSignal): Promise<string | undefined>
  /**
   * Returns the name that an address claims. It is not verified: the caller resolves it forward.
   *
   * @throws if the source does not answer
   */
  claimedNameOf(address: string, chain: GatewayChain, signal: AbortSignal): Promise<string | undefined>
  /** Returns the picture of a name as its record states it. */
  avatarOf?(name: string, chain: GatewayChain, signal: AbortSignal): Promise<string | undefined>
}
