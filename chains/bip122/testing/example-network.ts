import type { Network } from '#kernel'

/** Halves of the genesis block hashes. */
export const references = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** Returns a Bitcoin network, with unreachable nodes by default. */
export function exampleNetwork(
  name: keyof typeof references,
  http: readonly string[] = [`https://${name}.example/api`, 'https://spare.example/api/'],
): Network {
  return {
    id: references[name],
    name: `Bitcoin ${name}`,
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${references[name]}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}
