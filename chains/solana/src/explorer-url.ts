import type { Network } from '#kernel'
import { isSolanaAddress, isTransactionId } from './addresses/formats.js'
import { devnetReference, testnetReference } from './networks.js'

/** Query that selects a network in explorers of all networks. */
const clusters: Readonly<Record<string, string>> = {
  [devnetReference]: '?cluster=devnet',
  [testnetReference]: '?cluster=testnet',
}

/**
 * Returns the explorer page of an address or a transaction. Solscan has another path for addresses; keeps the query of
 * the configured URL.
 */
export function explorerUrl(
  network: Network,
  kind: 'address' | 'transaction',
  id: string,
): string | undefined {
  const [base = '', query] = String(network.blockExplorers?.default.url).split('?')
  const segment = /\bsolscan\.io\b/.test(base) ? 'account' : 'address'
  const path = kind === 'address' ? isSolanaAddress(id) && segment : isTransactionId(id) && 'tx'
  if (!path || !/^https?:\/\//i.test(base)) return undefined
  const queryText = query ? `?${query}` : (clusters[network.caipNetworkId.slice('solana:'.length)] ?? '')
  return `${base.replace(/\/+$/, '')}/${path}/${id}${queryText}`
}
