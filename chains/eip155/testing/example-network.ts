import type { Network } from '#kernel'

/** For tests: a network of an id, with nodes nobody runs unless others are given. */
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
