import type { CaipNetworkId, ChainNamespace, Network } from '#kernel'
import type { NetworkRow } from './contract.js'

export interface NetworkRowsInput {
  /** In the host's order. */
  readonly networks: readonly Network[]
  readonly current: CaipNetworkId | undefined
  /** Networks that the connected wallet supports; `undefined` if it reported none, or supports any. */
  readonly approved: (namespace: ChainNamespace) => readonly CaipNetworkId[] | undefined
  /** True if a wallet is connected on it. */
  readonly connected: (namespace: ChainNamespace) => boolean
}

/** Returns the rows of the list: approved networks first, each part in the host's order (NET-02). */
export function networkRows({
  networks,
  current,
  approved,
  connected,
}: NetworkRowsInput): readonly NetworkRow[] {
  const rows = networks.map((network) => ({
    network,
    isCurrent: network.caipNetworkId === current,
    isApproved: approved(network.chainNamespace)?.includes(network.caipNetworkId) ?? true,
    isConnected: connected(network.chainNamespace),
  }))
  return [...rows.filter((row) => row.isApproved), ...rows.filter((row) => !row.isApproved)]
}

/** The number of networks from which on the list has a search. */
export const searchFrom = 9

/**
 * Returns the rows with the search text in their name, coin, chain id or namespace name.
 *
 * @param nameOf returns the name of a namespace
 */
export function searchRows(
  rows: readonly NetworkRow[],
  text: string,
  nameOf: (namespace: ChainNamespace) => string,
): readonly NetworkRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ network }) =>
    [network.name, network.nativeCurrency.symbol, String(network.id), nameOf(network.chainNamespace)].some(
      (part) => part.toLowerCase().includes(wanted),
    ),
  )
}

/** Returns the networks that the connected wallets support, if they report them. */
export function takeableRows(rows: readonly NetworkRow[]): readonly NetworkRow[] {
  return rows.filter((row) => row.isConnected && row.isApproved)
}

/** Returns the rows by namespace, in the given order of namespaces. */
export function rowsByNamespace(
  rows: readonly NetworkRow[],
  namespaces: readonly ChainNamespace[],
): readonly { readonly namespace: ChainNamespace; readonly rows: readonly NetworkRow[] }[] {
  return namespaces
    .map((namespace) => ({
      namespace,
      rows: rows.filter((row) => row.network.chainNamespace === namespace),
    }))
    .filter((group) => group.rows.length > 0)
}
