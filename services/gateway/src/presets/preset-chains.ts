import type { GatewayChain } from '../chains/gateway-chain.js'
import type { ProviderSettings } from '../providers/provider-settings.js'
import { presetFeeds } from './preset-feeds.js'
import { mainnetNetworks, type PresetNetwork, testnetNetworks } from './preset-networks.js'

/** A set of networks that the gateway knows. */
export type Preset = 'mainnet' | 'testnet'

/** Networks of Helius, by CAIP-2 id. Source: Helius docs, "RPC endpoints", read in November 2026. */
const HELIUS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://mainnet.helius-rpc.com',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://devnet.helius-rpc.com',
}

/** Returns the nodes of the providers whose key is set, by way of the host's own URL for the provider if there is one. */
function keyedNodes({ id, alchemy: network }: PresetNetwork, settings: ProviderSettings): readonly string[] {
  const { alchemy, helius } = settings
  const heliusUrl = HELIUS[id]
  return [
    ...(network !== undefined && alchemy?.key !== undefined
      ? [
          `${alchemy.url === undefined ? `https://${network}.g.alchemy.com` : `${alchemy.url}/${network}`}` +
            `/v2/${encodeURIComponent(alchemy.key)}`,
        ]
      : []),
    ...(heliusUrl !== undefined && helius?.key !== undefined
      ? [`${helius.url ?? heliusUrl}/?api-key=${encodeURIComponent(helius.key)}`]
      : []),
  ]
}

/**
 * Returns the networks of a preset: nodes of the providers that are switched on, then public ones; tokens from the bundled
 * lists.
 *
 * @param hasPublic false: no public node, and no network that is left without one. Bitcoin's index counts as a public node
 */
export function presetChains(
  preset: Preset,
  settings: ProviderSettings,
  hasPublic = true,
): readonly GatewayChain[] {
  const networks = preset === 'mainnet' ? mainnetNetworks : testnetNetworks
  return networks.flatMap((network) => {
    const { publicNodes, alchemy: _, ...chain } = network
    const rpcUrls = [...keyedNodes(network, settings), ...(hasPublic ? publicNodes : [])]
    if (!hasPublic && rpcUrls.length === 0) return []
    return [{ ...chain, rpcUrls, tokens: [], priceFeeds: presetFeeds(network) }]
  })
}

/**
 * Returns the networks of a preset, those of the host in place of the same ones, then the host's others.
 *
 * @param hasPublic false: without public nodes
 */
export function withPreset(
  preset: Preset | undefined,
  settings: ProviderSettings,
  own: readonly GatewayChain[],
  hasPublic = true,
): readonly GatewayChain[] {
  if (preset === undefined) return own
  const known = presetChains(preset, settings, hasPublic)
  const ids = new Set(known.map(({ id }) => id))
  return [
    ...known.map((chain) => own.find(({ id }) => id === chain.id) ?? chain),
    ...own.filter(({ id }) => !ids.has(id)),
  ]
}
