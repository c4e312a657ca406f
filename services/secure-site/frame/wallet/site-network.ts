import { type Chain, createPublicClient, defineChain, http, type PublicClient, type Transport } from 'viem'
import type { SiteChain } from '../../src/chains/site-chain.js'
import type { ReviewNetwork } from '../review/review-request.js'

export type EvmClient = PublicClient<Transport, Chain>

export const namespaceOf = (caipNetworkId: string): string =>
  caipNetworkId.slice(0, caipNetworkId.indexOf(':'))

/** Returns the number of an eip155 network. */
export const chainNumberOf = (caipNetworkId: string): number => Number(caipNetworkId.split(':')[1])

/** Returns the hex chain id of EIP-5792 and EIP-7715. */
export const chainHexOf = (caipNetworkId: string): `0x${string}` =>
  `0x${chainNumberOf(caipNetworkId).toString(16)}`

/** Returns a network in the form for reviews. */
export function reviewNetworkOf({
  caipNetworkId,
  name,
  rpcUrl,
  nativeCurrency,
  smartAccounts,
}: SiteChain): ReviewNetwork {
  const { multiSend, sessionKeys } = smartAccounts ?? {}
  return { caipNetworkId, name, rpcUrl, nativeCurrency, multiSend, sessionKeys }
}

/** Creates a client of an eip155 network. */
export function createEvmClient({ caipNetworkId, name, rpcUrl, nativeCurrency }: SiteChain): EvmClient {
  const rpcUrls = { default: { http: [rpcUrl] } }
  const chain = defineChain({ id: chainNumberOf(caipNetworkId), name, nativeCurrency, rpcUrls })
  return createPublicClient({ chain, transport: http(rpcUrl, { timeout: 20_000 }), cacheTime: 0 })
}
