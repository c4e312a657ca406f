import { pino } from 'pino'
import { ownNode } from '../balances/network-balances.js'
import { createChainNode } from '../chains/create-chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import type { SourceDeps } from '../endpoint-deps.js'
import type { GatewayConfig } from '../gateway-config.js'
import { OWN_INDEX } from '../history/history-cursor.js'
import { isIndexed } from '../history/read-activity-page.js'
import { sellersOn } from '../onramp/configured-seller.js'
import { inConfiguredOrder, type NamedProvider } from '../providers/in-configured-order.js'
import { swapProvidersOf } from '../swaps/swap-market.js'
import { createSources, type Sources } from './create-sources.js'

/** Capabilities that differ by network, in the order in which they are printed. */
export const NETWORK_CAPABILITIES = [
  'balances',
  'prices',
  'history',
  'swaps',
  'buy',
  'names',
  'simulation',
  'collectibles',
] as const
export type NetworkCapability = (typeof NETWORK_CAPABILITIES)[number]

/** The sources of one network. */
export interface NetworkDescription {
  readonly chain: GatewayChain
  /** Names of the sources in the order in which they are asked; empty: the network lacks the capability. */
  readonly sources: Readonly<Record<NetworkCapability, readonly string[]>>
}

/** A part of the gateway that is the same on all networks. */
export interface FeatureDescription {
  readonly name: string
  readonly works: boolean
  /** Where its data come from, or what it lacks. */
  readonly note: string
}

/** What works with a configuration. */
export interface CapabilityDescription {
  readonly networks: readonly NetworkDescription[]
  /** Ids of the sellers of tokens, in their order. */
  readonly sellers: readonly string[]
  readonly features: readonly FeatureDescription[]
  /** Providers that are switched on, but used by no network and no capability. */
  readonly unused: readonly string[]
}

/** Returns what the sources of a configuration are created from, outside of a running gateway: it logs nothing. */
export function sourceDepsOf(config: GatewayConfig, more: Partial<SourceDeps> = {}): SourceDeps {
  const { log = pino({ level: 'silent' }), now = Date.now } = more
  return {
    config,
    nodes: new Map(
      config.chains.map((chain) => [chain.id, createChainNode(chain, { timeLimit: config.nodeTimeLimit })]),
    ),
    providers: {},
    context: { settings: config.providers, log, now },
    log,
    now,
    ...more,
  }
}

function describeNetwork(chain: GatewayChain, sources: Sources, deps: SourceDeps): NetworkDescription {
  const node = deps.nodes.get(chain.id)
  const named = (
    capability: 'balances' | 'prices' | 'history' | 'names' | 'simulation',
    all: readonly NamedProvider[],
  ) => inConfiguredOrder(all, chain, capability).map(({ name }) => name)
  const isIndexedEvm = chain.namespace === 'eip155' && isIndexed(chain)
  return {
    chain,
    sources: {
      balances: named('balances', [...sources.balances, ownNode]),
      prices: named('prices', sources.priceSources),
      history: named('history', [{ name: OWN_INDEX, supports: isIndexed }, ...sources.history]),
      swaps: swapProvidersOf(sources.swaps, node, chain.id).map(({ id }) => id),
      buy: sellersOn(sources.onramp, chain).map(({ id }) => id),
      names: named('names', sources.names),
      simulation: named('simulation', sources.simulation),
      // Collectibles are found by the index.
      collectibles: isIndexedEvm ? [OWN_INDEX] : [],
    },
  }
}

function describeFeatures(config: GatewayConfig, sellers: readonly string[]): readonly FeatureDescription[] {
  const { explorer, sessionKey, ipfsUrl, databaseUrl, valkeyUrl, metricsToken } = config
  const database = /^postgres/.test(databaseUrl)
    ? 'PostgreSQL: any number of processes'
    : databaseUrl === ':memory:'
      ? 'in memory: lost when the process ends'
      : 'SQLite: one process'
  return [
    { name: 'pages', works: true, note: `of ${config.allowedOrigins.join(', ')}` },
    {
      name: 'projects',
      works: true,
      note: config.projects === '*' ? 'any: list yours in production' : [...config.projects].join(', '),
    },
    {
      name: 'wallet list',
      works: true,
      note: explorer ? 'the registry, merged with the explorer of WalletConnect' : 'the registry',
    },
    {
      name: 'buy crypto',
      works: sellers.length > 0,
      note: sellers.length > 0 ? sellers.join(', ') : 'no seller is configured: the widget has no Buy button',
    },
    { name: 'sign-in', works: true, note: 'contract accounts are verified by the nodes above' },
    { name: 'own names', works: true, note: `below ${config.namesZone}` },
    {
      name: 'smart sessions',
      works: sessionKey !== undefined,
      note: sessionKey === undefined ? 'GATEWAY_SESSION_KEY is not set' : 'their keys are encrypted',
    },
    {
      name: 'ipfs: images',
      works: ipfsUrl !== undefined,
      note: ipfsUrl === undefined ? 'GATEWAY_IPFS_URL is not set' : new URL(ipfsUrl).host,
    },
    {
      name: 'metrics',
      works: true,
      note: metricsToken === undefined ? 'public: no GATEWAY_METRICS_TOKEN' : 'behind a token',
    },
    { name: 'database', works: databaseUrl !== ':memory:', note: database },
    ...(valkeyUrl
      ? [{ name: 'valkey', works: true, note: 'counts limits, shares answers of providers' }]
      : []),
  ]
}

/**
 * Returns what works with a configuration. It is read from the adapters themselves: a source is listed if it would be
 * asked. Sends no request, so that a wrong key counts as a right one; `smoke` finds those.
 *
 * @throws `Error` of an adapter whose settings are not what it needs
 */
export function describeCapabilities(config: GatewayConfig): CapabilityDescription {
  const deps = sourceDepsOf(config)
  const sources = createSources(deps)
  const sellers = sources.onramp.map(({ id }) => id)
  const networks = config.chains.map((chain) => describeNetwork(chain, sources, deps))
  const used = new Set([...sellers, ...networks.flatMap((one) => Object.values(one.sources).flat())])
  return {
    networks,
    sellers,
    features: describeFeatures(config, sellers),
    unused: Object.keys(config.providers).filter((name) => !used.has(name)),
  }
}
