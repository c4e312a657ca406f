import { sha256 } from '@noble/hashes/sha2'
import type { Network } from 'quoin/kernel'

/** A chain of the Cosmos SDK. The host lists its chains: there is no default. */
export interface CosmosChain {
  /** As the chain reports it, such as `cosmoshub-4`. */
  readonly chainId: string
  readonly name: string
  /** Of addresses: `cosmos`. */
  readonly prefix: string
  /** The smallest unit of the coin, such as `uatom`. */
  readonly denom: string
  readonly symbol: string
  /** Decimals of the symbol. */
  readonly decimals: number
  /** The price of one gas in the smallest unit, decimal: `0.025`. */
  readonly gasPrice: string
  /** What `experimentalSuggestChain` gets if the wallet does not have the chain. Source: Keplr, suggest chain. */
  readonly suggestion?: object | undefined
  readonly testnet?: boolean | undefined
}

/** Returns true for a reference: a chain id, or the hash of one. Source: CASA, cosmos, CAIP-2. */
export function isCosmosReference(reference: string): boolean {
  return /^[-a-zA-Z0-9]{1,32}$/.test(reference)
}

/**
 * Returns the CAIP-2 reference of a chain id: itself, or `hashed-` and the beginning of its hash if it is too long or has other characters.
 * Source: CASA, cosmos, CAIP-2.
 *
 * @example
 * cosmosReference('x'.repeat(33))   // 'hashed-' and 16 hex digits
 */
export function cosmosReference(chainId: string): string {
  if (isCosmosReference(chainId) && !chainId.startsWith('hashed-')) return chainId
  const hash = sha256(new TextEncoder().encode(chainId)).slice(0, 8)
  return `hashed-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the network of a chain, with nodes of your own.
 *
 * @param rpcUrls the REST API of a node (gRPC-gateway), used in this order
 * @param explorer a block explorer with `/address/<address>` and `/tx/<hash>`
 * @example
 * createKernel({ projectId, networks: [cosmosNetwork(hub, ['https://hub.example/rest'])] }).use(cosmos, { chains: [hub], walletKeys: ['exampleWallet'] })
 */
export function cosmosNetwork(chain: CosmosChain, rpcUrls: readonly string[], explorer?: string): Network {
  const reference = cosmosReference(chain.chainId)
  return {
    id: reference,
    name: chain.name,
    chainNamespace: 'cosmos',
    caipNetworkId: `cosmos:${reference}`,
    nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: chain.decimals },
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: explorer === undefined ? undefined : { default: { name: 'Explorer', url: explorer } },
    testnet: chain.testnet ?? false,
  }
}

/** Returns the chain of a network; `undefined` if the host does not list it. */
export function chainOf(chains: readonly CosmosChain[], caipNetworkId: string): CosmosChain | undefined {
  return chains.find(({ chainId }) => `cosmos:${cosmosReference(chainId)}` === caipNetworkId)
}
