import type { CaipNetworkId } from '#kernel'

/**
 * Ids that wallets used for a network before it had its present one. They are proposed beside it, so that those wallets
 * answer too; what they grant counts for the present one.
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

/** The id of a network as the host lists it. */
export function presentId(id: CaipNetworkId): CaipNetworkId {
  return presentIds.get(id) ?? id
}

/** All ids of a network, the present one first. */
export function proposedIds(id: CaipNetworkId): readonly CaipNetworkId[] {
  const former = formerIds.get(id)
  return former === undefined ? [id] : [id, former]
}
