import type { CaipNetworkId } from '#kernel'

/**
 * Former ids of networks that older wallets use. They are proposed in addition, so that those wallets can approve the
 * network; what they grant counts for the present id.
 *
 * Source: WalletConnect's Solana chain list (deprecated ids).
 */
const formerIds: ReadonlyMap<CaipNetworkId, CaipNetworkId> = new Map<CaipNetworkId, CaipNetworkId>([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
])

const presentIds: ReadonlyMap<CaipNetworkId, CaipNetworkId> = new Map(
  [...formerIds].map(([present, former]) => [former, present]),
)

/** Returns the id of a network that the host uses. */
export function presentId(id: CaipNetworkId): CaipNetworkId {
  return presentIds.get(id) ?? id
}

/** Returns all ids of a network, the present one first. */
export function proposedIds(id: CaipNetworkId): readonly CaipNetworkId[] {
  const former = formerIds.get(id)
  return former === undefined ? [id] : [id, former]
}
