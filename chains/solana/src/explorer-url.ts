import type { Network } from '#kernel'
import { isSolanaAddress, isTransactionId } from './addresses/formats.js'
import { devnetReference, testnetReference } from './solana-references.js'

/** How explorers of all networks are told which is meant. */
const clusters: Readonly<Record<string, string>> = {
  [devnetReference]: '?cluster=devnet',
  [testnetReference]: '?cluster=testnet',
}

/** Where an address or a transaction is shown. Solscan calls addresses accounts; a query of the explorer's own is kept. */
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
