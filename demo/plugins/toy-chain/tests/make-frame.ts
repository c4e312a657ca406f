import type { Network } from 'quoin/kernel'

/** Returns a network of the namespace, with a node. */
export function makeFrame(number: number): Network {
  return {
    id: `frame-${number}`,
    name: `Frame ${number}`,
    chainNamespace: 'abacus',
    caipNetworkId: `abacus:frame-${number}`,
    nativeCurrency: { name: 'Bead', symbol: 'BEAD', decimals: 1 },
    rpcUrls: { default: { http: [`https://frame-${number}.example/`] } },
    blockExplorers: { default: { name: 'Lens', url: 'https://lens.example/' } },
  }
}
