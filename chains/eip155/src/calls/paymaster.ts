import type { CaipNetworkId, Network } from '#kernel'
import type { WalletCapabilities } from '../contract.js'

/** Returns whether a wallet calls paymasters on a network. Source: ERC-7677. */
export function takesPaymaster(
  capabilities: Readonly<Record<CaipNetworkId, WalletCapabilities>>,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
): boolean {
  const own = Object.hasOwn(capabilities, caipNetworkId) ? capabilities[caipNetworkId] : undefined
  return own?.named.paymasterService?.supported === true
}
