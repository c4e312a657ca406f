import type { CaipNetworkId } from '#kernel'
import type { SwapOptions } from '../contract.js'

/**
 * The networks that support swaps by default: Ethereum, Arbitrum One, OP Mainnet, zkSync Era, Base, BNB Smart Chain,
 * Polygon, Gnosis, Avalanche, Fantom, Kaia, Aurora (SWP-01).
 */
export const usualNetworks: readonly CaipNetworkId[] = [
  ...(['eip155:1', 'eip155:42161', 'eip155:10', 'eip155:324', 'eip155:8453', 'eip155:56'] as const),
  ...([
    'eip155:137',
    'eip155:100',
    'eip155:43114',
    'eip155:250',
    'eip155:8217',
    'eip155:1313161554',
  ] as const),
]

/** Returns whether the standard provider swaps on a network. */
export function isSwappable(options: SwapOptions | undefined, network: CaipNetworkId): boolean {
  return usualNetworks.includes(network) || (options?.networks?.includes(network) ?? false)
}
