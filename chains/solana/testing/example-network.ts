import type { Network } from '#kernel'
import { devnetReference } from '../src/networks.js'

/** Returns a network of a reference, with unreachable nodes by default. */
export function exampleNetwork(
  http: readonly string[] = ['https://rpc.example/v1', 'https://spare.example'],
  reference: string = devnetReference,
): Network {
  return {
    id: reference,
    name: 'Solana',
    chainNamespace: 'solana',
    caipNetworkId: `solana:${reference}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}
