import type { Network } from '#kernel'

/** References of the public chains: the first 32 letters of their genesis hashes. Source: CAIP-30. */
const mainnetReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const devnetReference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const testnetReference = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

function networkOf(reference: string, name: string, rpcUrls: readonly string[], testnet: boolean): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${reference}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
    testnet,
  }
}

/**
 * Returns Solana's main network, with nodes of your own: there is no default.
 *
 * @param rpcUrls used in this order
 * @example
 * createKernel({ projectId, networks: [solanaMainnet(['https://rpc.example/solana'])] }).use(solana)
 */
export function solanaMainnet(rpcUrls: readonly string[]): Network {
  return networkOf(mainnetReference, 'Solana', rpcUrls, false)
}

/** Returns Solana's developer network, with nodes of your own. Its coins have no value. */
export function solanaDevnet(rpcUrls: readonly string[]): Network {
  return networkOf(devnetReference, 'Solana Devnet', rpcUrls, true)
}

/** Returns Solana's validator test network, with nodes of your own. Its coins have no value. */
export function solanaTestnet(rpcUrls: readonly string[]): Network {
  return networkOf(testnetReference, 'Solana Testnet', rpcUrls, true)
}
