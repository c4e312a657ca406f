import type { AssetsQuestions, Network, WalletHolding } from '#kernel'
import { readCapabilities } from '../capabilities/read-capabilities.js'
import { toHexChainId } from '../params/chain-id.js'
import { readAssets } from './read-assets.js'

/** Returns the requests for the assets of an account on a network. Sources: EIP-5792, ERC-7811. */
export function assetsRequests({ caipNetworkId }: Network, account: string): AssetsQuestions {
  const chain = toHexChainId(caipNetworkId)
  return {
    offer: { method: 'wallet_getCapabilities', params: [account, [chain]] },
    assets: { method: 'wallet_getAssets', params: [{ account, chainFilter: [chain] }] },
  }
}

/** Returns whether a wallet declares `assetDiscovery` on the network. Throws `ANSWER_INVALID`. Source: ERC-7811. */
export function supportsAssets(answer: unknown, { caipNetworkId }: Network): boolean {
  const found = readCapabilities(answer, [caipNetworkId])
  return Object.hasOwn(found, caipNetworkId) && found[caipNetworkId]?.named.assetDiscovery?.supported === true
}

/**
 * Reads the assets of an account on the network, as reported by its wallet. Throws `ANSWER_INVALID`. Source: ERC-7811.
 */
export function readHoldings(answer: unknown, network: Network): readonly WalletHolding[] {
  const { caipNetworkId, nativeCurrency } = network
  const found = readAssets(answer, [caipNetworkId], () => nativeCurrency)
  const assets = Object.hasOwn(found, caipNetworkId) ? (found[caipNetworkId] ?? []) : []
  return assets.map(({ type: _, ...holding }) => holding)
}
