import type { Network } from '#kernel'

interface Coin {
  readonly symbol: string
  readonly decimals: number
}

const dot: Coin = { symbol: 'DOT', decimals: 10 }
const kusama: Coin = { symbol: 'KSM', decimals: 12 }
const westend: Coin = { symbol: 'WND', decimals: 12 }

/** @param subscan the subdomain of the network at Subscan */
function networkOf(
  reference: string,
  name: string,
  subscan: string,
  { symbol, decimals }: Coin,
  rpcUrls: readonly string[],
): Network {
  return {
    id: reference,
    name,
    chainNamespace: 'polkadot',
    caipNetworkId: `polkadot:${reference}`,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: { default: { name: 'Subscan', url: `https://${subscan}.subscan.io` } },
    testnet: symbol === westend.symbol,
  }
}

/**
 * Returns Polkadot's relay chain, with nodes of your own: there is no default. Most accounts have their DOT on the Asset
 * Hub.
 *
 * @param rpcUrls JSON-RPC over HTTP, used in this order
 * @example
 * createKernel({ projectId, networks: [polkadotRelay(['https://polkadot.example'])] }).use(polkadot)
 */
export function polkadotRelay(rpcUrls: readonly string[]): Network {
  return networkOf('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'polkadot', dot, rpcUrls)
}

/**
 * Returns Polkadot's Asset Hub, with nodes of your own.
 *
 * @example
 * const network = polkadotAssetHub(['https://asset-hub.example'])
 */
export function polkadotAssetHub(rpcUrls: readonly string[]): Network {
  const name = 'Polkadot Asset Hub'
  return networkOf('68d56f15f85d3136970ec16946040bc1', name, 'assethub-polkadot', dot, rpcUrls)
}

/**
 * Returns Kusama's relay chain, with nodes of your own.
 *
 * @example
 * const network = kusamaRelay(['https://kusama.example'])
 */
export function kusamaRelay(rpcUrls: readonly string[]): Network {
  return networkOf('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'kusama', kusama, rpcUrls)
}

/**
 * Returns Kusama's Asset Hub, with nodes of your own.
 *
 * @example
 * const network = kusamaAssetHub(['https://asset-hub.example'])
 */
export function kusamaAssetHub(rpcUrls: readonly string[]): Network {
  const name = 'Kusama Asset Hub'
  return networkOf('48239ef607d7928874027a43a6768920', name, 'assethub-kusama', kusama, rpcUrls)
}

/**
 * Returns the test network of the Polkadot SDK, with nodes of your own. Its coins have no value.
 *
 * @example
 * const network = westendRelay(['https://westend.example'])
 */
export function westendRelay(rpcUrls: readonly string[]): Network {
  return networkOf('e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 'westend', westend, rpcUrls)
}
