import type { Network } from 'quoin/kernel'

function networkOf(reference: string, name: string, rpcUrls: readonly string[], testnet: boolean): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'sui',
    caipNetworkId: `sui:${reference}`,
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: 'Suiscan', url: `https://suiscan.xyz/${reference}` } },
    testnet,
  }
}

/**
 * Returns Sui's main network, with JSON-RPC nodes of your own: there is no default.
 *
 * @param rpcUrls used in this order
 * @example
 * createKernel({ projectId, networks: [suiMainnet(['https://rpc.example/sui'])] }).use(sui)
 */
export function suiMainnet(rpcUrls: readonly string[]): Network {
  return networkOf('mainnet', 'Sui', rpcUrls, false)
}

/** Returns Sui's test network, with nodes of your own. Its coins have no value. */
export function suiTestnet(rpcUrls: readonly string[]): Network {
  return networkOf('testnet', 'Sui Testnet', rpcUrls, true)
}

/** Returns Sui's developer network, which is wiped every week, with nodes of your own. Its coins have no value. */
export function suiDevnet(rpcUrls: readonly string[]): Network {
  return networkOf('devnet', 'Sui Devnet', rpcUrls, true)
}
