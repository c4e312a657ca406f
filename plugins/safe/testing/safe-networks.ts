import type { Network } from '#kernel'

function network(id: number): Network {
  return {
    id,
    name: `Network ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://node${id}.example`] } },
  }
}

/** The Safe of the tests is on the first network. */
export const safeNetworks: readonly [Network, Network] = [network(1), network(137)]
export const safeOrigin = 'https://safe.example'
