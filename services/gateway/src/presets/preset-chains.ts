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

function keyedNodes({ id, alchemy }: PresetNetwork, settings: ProviderSettings): readonly string[] {
  const [alchemyKey, heliusKey] = [settings.alchemy?.key, settings.helius?.key]
  const helius = HELIUS[id]
  return [
    ...(alchemy !== undefined && alchemyKey !== undefined
      ? [`https://${alchemy}.g.alchemy.com/v2/${encodeURIComponent(alchemyKey)}`]
      : []),
    ...(helius !== undefined && heliusKey !== undefined
      ? [`${helius}/?api-key=${encodeURIComponent(heliusKey)}`]
      : []),
  ]
}

/**
 * Returns the networks of a preset: nodes of the providers that are switched on, then public ones; tokens from the bundled
 * lists.
 */
export function presetChains(preset: Preset, settings: ProviderSettings): readonly GatewayChain[] {
  const networks = preset === 'mainnet' ? mainnetNetworks : testnetNetworks
  return networks.map((network) => {
    const { publicNodes, alchemy: _, ...chain } = network
    const rpcUrls = [...keyedNodes(network, settings), ...publicNodes]
    return { ...chain, rpcUrls, tokens: [], priceFeeds: presetFeeds(network) }
  })
}

/** Returns the networks of a preset, those of the host in place of the same ones, then the host's others. */
export function withPreset(
  preset: Preset | undefined,
  settings: ProviderSettings,
  own: readonly GatewayChain[],
): readonly GatewayChain[] {
  if (preset === undefined) return own
  const known = presetChains(preset, settings)
  const ids = new Set(known.map(({ id }) => id))
  return [
    ...known.map((chain) => own.find(({ id }) => id === chain.id) ?? chain),
    ...own.filter(({ id }) => !ids.has(id)),
  ]
}
