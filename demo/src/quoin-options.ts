import type { QuoinOptions } from 'quoin'
import type { NetworkInput } from 'quoin/kernel'
import type { DemoConfig, FurtherChain } from './config.js'

const icon = new URL('/lighthouse.svg', location.href).href
const pictureOf = (network: string): string => new URL(`/networks/${network}.svg`, location.href).href

function furtherNetwork(
  { caipNetworkId, title, coin, rpcUrl }: FurtherChain,
  testnet: boolean,
): NetworkInput {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return {
    id,
    chainNamespace,
    caipNetworkId,
    name: title,
    nativeCurrency: coin,
    testnet,
    rpcUrls: { default: { http: [rpcUrl] } },
    imageUrl: pictureOf(chainNamespace),
  }
}

/** Returns the shared options of the host pages: networks and services. */
export function quoinOptions(config: DemoConfig): QuoinOptions {
  const isRehearsal = config.rehearsal?.isShown === true
  return {
    projectId: config.projectId,
    // The page runs on this machine, but as in production: tests cause failures on purpose.
    logLevel: 'error',
    metadata: {
      name: 'Lighthouse Treasury',
      description: 'The host page of the Quoin sandbox',
      url: location.origin,
      icons: [icon],
    },
    networks: [
      ...config.chains.map(({ id, name, rpcUrl }) => ({
        id,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
        contracts: { multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' } },
        blockExplorers: { default: { name: 'Lookout', url: `${location.origin}/lookout/${id}` } },
        testnet: !isRehearsal,
        imageUrl: pictureOf(`eip155-${id}`),
      })),
      ...config.furtherChains
        .filter(({ isRunning }) => isRunning)
        .map((chain) => furtherNetwork(chain, !isRehearsal)),
    ],
    services: {
      gateway: config.gatewayUrl,
      ...(config.secureSiteUrl !== undefined && { secureSite: config.secureSiteUrl }),
    },
    walletConnect: { relayUrl: config.relayUrl },
  }
}
