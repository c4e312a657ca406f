import type { CaipNetworkId, Network } from '#kernel'

/** SS58 prefixes by CAIP-2 id. */
export type Ss58Prefixes = Readonly<Record<CaipNetworkId, number>>

/** The generic Substrate prefix. Wallets use it if no network is requested. */
export const genericPrefix = 42

/** By the first 16 bytes of the genesis hash. Source: the SS58 registry. */
const known: ReadonlyMap<string, number> = new Map([
  ['91b171bb158e2d3848fa23a9f1c25182', 0], // Polkadot
  ['68d56f15f85d3136970ec16946040bc1', 0], // Polkadot Asset Hub
  ['b0a8d493285c2df73290dfb7e61f870f', 2], // Kusama
  ['48239ef607d7928874027a43a6768920', 2], // Kusama Asset Hub
  ['e143f23803ac50e8f6f8e62695d1ce9e', 42], // Westend
  ['67f9723393ef76214df0118c34bbbd3d', 42], // Westend Asset Hub
  ['77afd6190f1554ad45fd0d31aee62aac', 0], // Paseo
])

/** Returns the prefix for displayed addresses of a network; `undefined` if it is unknown. */
export function prefixOf(
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  prefixes: Ss58Prefixes | undefined,
): number | undefined {
  const given = prefixes && Object.hasOwn(prefixes, caipNetworkId) ? prefixes[caipNetworkId] : undefined
  return given ?? known.get(caipNetworkId.slice('polkadot:'.length))
}
