import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'

/**
 * A Cosmos network that does not exist: wallets sign for it, but it has no nodes. For hosts that try a namespace
 * without a chain module.
 */
export const COSMOS_NETWORK: KeysNetwork = {
  caipNetworkId: 'cosmos:quoin-sandbox-1',
  name: 'Sandbox Cosmos',
  // No server runs there; a host's networks need a URL.
  rpcUrl: 'http://localhost:1',
  symbol: 'TEST',
  decimals: 6,
}
