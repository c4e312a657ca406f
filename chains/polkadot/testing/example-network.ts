import type { Network } from '#kernel'

/** Returns a network of a genesis hash, with unreachable nodes by default. */
export function exampleNetwork(
  reference: string = '91b171bb158e2d3848fa23a9f1c25182',
  http: readonly string[] = ['https://rpc.example/v1', 'https://spare.example'],
): Network {
  return {
    id: reference,
    name: 'Example Hub',
    chainNamespace: 'polkadot',
    caipNetworkId: `polkadot:${reference}`,
    nativeCurrency: { name: 'Example', symbol: 'EXA', decimals: 12 },
    rpcUrls: { default: { http } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
  }
}
