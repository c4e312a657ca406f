import type { Network } from 'quoin/kernel'

function networkOf(
  reference: string,
  name: string,
  explorer: string,
  rpcUrls: readonly string[],
  testnet: boolean,
): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'tron',
    caipNetworkId: `tron:${reference}`,
    nativeCurrency: { name: 'TRX', symbol: 'TRX', decimals: 6 },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: 'Tronscan', url: explorer } },
    testnet,
  }
}

/**
 * Returns Tron's main network, with full nodes of your own, by their HTTP API: there is no default.
 *
 * @param rpcUrls used in this order; `/wallet/…` and `/walletsolidity/…` are added
 * @example
 * createKernel({ projectId, networks: [tronMainnet(['https://tron.example'])] }).use(tron)
 */
export function tronMainnet(rpcUrls: readonly string[]): Network {
  return networkOf('0x2b6653dc', 'Tron', 'https://tronscan.org/#', rpcUrls, false)
}

/** Returns the test network Nile, with nodes of your own. Its coins have no value. */
export function tronNile(rpcUrls: readonly string[]): Network {
  return networkOf('0xcd8690dc', 'Tron Nile', 'https://nile.tronscan.org/#', rpcUrls, true)
}

/** Returns the test network Shasta, with nodes of your own. Its coins have no value. */
export function tronShasta(rpcUrls: readonly string[]): Network {
  return networkOf('0x94a9059e', 'Tron Shasta', 'https://shasta.tronscan.org/#', rpcUrls, true)
}
