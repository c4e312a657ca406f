import type { CaipNetworkId, Network } from '#kernel'
import type { NetworkRow } from './contract.js'

export interface NetworkRowsInput {
  /** In the host's order. */
  readonly networks: readonly Network[]
  readonly current: CaipNetworkId | undefined
  /** Networks that the connected wallet serves; `undefined` where it did not say, or serves any. */
  readonly approved: (namespace: string) => readonly CaipNetworkId[] | undefined
}

/** The rows of the list: approved networks first, each part in the host's order (NET-02). */
export function networkRows({ networks, current, approved }: NetworkRowsInput): readonly NetworkRow[] {
  const rows = networks.map((network) => ({
    network,
    isCurrent: network.caipNetworkId === current,
    isApproved: approved(network.chainNamespace)?.includes(network.caipNetworkId) ?? true,
  }))
  return [...rows.filter((row) => row.isApproved), ...rows.filter((row) => !row.isApproved)]
}

/** From this many networks on the list can be searched. */
export const searchFrom = 9

/** The rows whose name, coin or chain id contains what was typed. */
export function searchRows(rows: readonly NetworkRow[], text: string): readonly NetworkRow[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ network }) =>
    [network.name, network.nativeCurrency.symbol, String(network.id)].some((part) =>
      part.toLowerCase().includes(wanted),
    ),
  )
}
