import type { Network } from '#kernel'

/** Returns a network of an id, with unreachable nodes by default. */
export function exampleNetwork(
  id: number,
  http: readonly string[] = [`https://rpc-${id}.example/v1`, `https://spare-${id}.example`],
): Network {
  return {
    id,
    name: `Chain ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
    blockExplorers: { default: { name: 'Scan', url: `https://scan-${id}.example/` } },
  }
}
