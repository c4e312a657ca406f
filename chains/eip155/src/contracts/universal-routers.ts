import type { CaipNetworkId, Network } from '#kernel'

/**
 * Uniswap's Universal Router 2.0, by network. Source: Uniswap's docs, "Deployments" of V4, "Universal Router" (not 2.1.1), read in
 * November 2026.
 */
const routers: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  'eip155:10': '0x851116d9223fabed8e56c0e6b8ad0c31d98b3507',
  'eip155:56': '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
  'eip155:137': '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
  'eip155:8453': '0x6ff5693b99212da76ad316178a184ab56d299b43',
  'eip155:42161': '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
  'eip155:43114': '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
}

/**
 * Returns the network's Universal Router; that of the host's network definition (`contracts.universalRouter`) overrides the list. The
 * router is known by its address: another contract with the same function may keep the coins.
 */
export const universalRouterOf = ({ caipNetworkId, contracts }: Network): string | undefined =>
  contracts?.universalRouter?.address ?? routers[caipNetworkId]
