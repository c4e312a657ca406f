import type { Network } from 'quoin/kernel'
import { mainnetId, testnetId } from './ton-address.js'

function networkOf(id: string, name: string, rpcUrls: readonly string[], explorer?: string): Network {
  return {
    id,
    name,
    chainNamespace: 'ton',
    caipNetworkId: `ton:${id}`,
    nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: explorer === undefined ? undefined : { default: { name: 'Explorer', url: explorer } },
    testnet: id === testnetId,
  }
}

/**
 * Returns TON's main network, with nodes of your own: there is no default.
 *
 * @param rpcUrls the v3 API of toncenter or of a compatible server, such as `https://ton.example/api/v3`; used in this order
 * @param explorer a block explorer with `/address/<address>` and `/tx/<hash>`
 * @example
 * createKernel({ projectId, networks: [tonMainnet(['https://ton.example/api/v3'])] }).use(ton, options)
 */
export function tonMainnet(rpcUrls: readonly string[], explorer?: string): Network {
  return networkOf(mainnetId, 'TON', rpcUrls, explorer)
}

/** Returns TON's test network, with nodes of your own. Its coins have no value. Parameters as of `tonMainnet`. */
export function tonTestnet(rpcUrls: readonly string[], explorer?: string): Network {
  return networkOf(testnetId, 'TON Testnet', rpcUrls, explorer)
}
