import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'

/**
 * A network of the Cosmos ecosystem that does not exist: wallets sign for it, and nobody runs it. For hosts that want to try a
 * namespace without a chain module.
 */
export const COSMOS_NETWORK: KeysNetwork = {
  caipNetworkId: 'cosmos:quoin-sandbox-1',
  name: 'Sandbox Cosmos',
  // Nothing answers there; a network of a host must have an address.
  rpcUrl: 'http://localhost:1',
  symbol: 'TEST',
  decimals: 6,
}
