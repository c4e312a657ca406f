import type { Network } from '#kernel'

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
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${reference}`,
    nativeCurrency: { name: 'Bitcoin', symbol: testnet ? 'tBTC' : 'BTC', decimals: 8 },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: 'mempool.space', url: explorer } },
    testnet,
  }
}

/**
 * Returns Bitcoin's main network, with nodes of your own: there is no default.
 *
 * @param rpcUrls HTTP APIs of Esplora, used in this order
 * @example
 * createKernel({ projectId, networks: [bitcoinMainnet(['https://esplora.example/api'])] }).use(bip122)
 */
export function bitcoinMainnet(rpcUrls: readonly string[]): Network {
  return networkOf('000000000019d6689c085ae165831e93', 'Bitcoin', 'https://mempool.space', rpcUrls, false)
}

/**
 * Returns Bitcoin's third test network, with nodes of your own. Its coins have no value.
 *
 * @example
 * const network = bitcoinTestnet(['https://esplora.example/testnet/api'])
 */
export function bitcoinTestnet(rpcUrls: readonly string[]): Network {
  const explorer = 'https://mempool.space/testnet'
  return networkOf('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', explorer, rpcUrls, true)
}

/**
 * Returns Bitcoin's fourth test network, with nodes of your own. Its coins have no value.
 *
 * @example
 * const network = bitcoinTestnet4(['https://esplora.example/testnet4/api'])
 */
export function bitcoinTestnet4(rpcUrls: readonly string[]): Network {
  const explorer = 'https://mempool.space/testnet4'
  return networkOf('00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet4', explorer, rpcUrls, true)
}

/**
 * Returns Bitcoin's signed test network, with nodes of your own. Its coins have no value.
 *
 * @example
 * const network = bitcoinSignet(['https://esplora.example/signet/api'])
 */
export function bitcoinSignet(rpcUrls: readonly string[]): Network {
  const explorer = 'https://mempool.space/signet'
  return networkOf('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', explorer, rpcUrls, true)
}
