import type { GatewayChain } from '../chains/gateway-chain.js'
import { createProviderClient, type ProviderClient } from './create-provider-client.js'
import { type ProviderContext, vendorClient } from './provider-context.js'
import type { ProviderFailureReason } from './provider-failure.js'

/**
 * Names of Alchemy's networks, by CAIP-2 id: the first part of the host.
 * Source: https://www.alchemy.com/docs/reference/feature-support-by-chain.
 */
const ALCHEMY_NETWORKS: Readonly<Record<string, string>> = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:59144': 'linea-mainnet',
  'eip155:84532': 'base-sepolia',
  'eip155:11155111': 'eth-sepolia',
}

/**
 * Networks that Etherscan's API v2 serves, by CAIP-2 id.
 * Source: https://docs.etherscan.io/supported-chains.
 */
const ETHERSCAN_NETWORKS: ReadonlySet<string> = new Set([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:59144',
  'eip155:84532',
  'eip155:534352',
  'eip155:11155111',
])

/** Public instances of Blockscout, by CAIP-2 id, used without a key. Source: https://chains.blockscout.com. */
const BLOCKSCOUT_INSTANCES: Readonly<Record<string, string>> = {
  'eip155:1': 'https://eth.blockscout.com',
  'eip155:10': 'https://explorer.optimism.io',
  'eip155:100': 'https://gnosis.blockscout.com',
  'eip155:137': 'https://polygon.blockscout.com',
  'eip155:8453': 'https://base.blockscout.com',
  'eip155:42161': 'https://arbitrum.blockscout.com',
  'eip155:84532': 'https://base-sepolia.blockscout.com',
  'eip155:11155111': 'https://eth-sepolia.blockscout.com',
}

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Clients of the providers of balances and history, for one network each. `undefined`: not switched on, or not served. */
export interface DataClients {
  alchemy(chain: GatewayChain): ProviderClient | undefined
  /** Paths and answers are those of a Blockscout instance: `/api`, `/api/v2/…`. */
  blockscout(chain: GatewayChain): ProviderClient | undefined
  etherscan(chain: GatewayChain): ProviderClient | undefined
  /** The Esplora that a network of Bitcoin names. */
  esplora(chain: GatewayChain): ProviderClient | undefined
  /** The JSON-RPC interface (path `''`). */
  heliusRpc(chain: GatewayChain): ProviderClient | undefined
  /** The REST interface (`/v0/…`). */
  helius(chain: GatewayChain): ProviderClient | undefined
}

/** Returns true if the configuration names the provider for the network, for any capability. */
const isNamed = ({ providers = {} }: GatewayChain, name: string): boolean =>
  Object.values(providers).some((names) => names?.includes(name))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Returns the failure that an answer of Etherscan's form reports with HTTP 200: `status` `0` and the cause in `result`.
 * An empty list has `status` `0`, too, but a list as `result`. Source: https://docs.etherscan.io/resources/common-error-messages.
 */
function failureOfAccountModule(answer: unknown): ProviderFailureReason | undefined {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return undefined
  const { status, result, message } = answer as Readonly<Record<string, unknown>>
  if (status !== '0' || Array.isArray(result)) return undefined
  const text = `${textOf(message)} ${textOf(result)}`
  if (/no (?:\w+ )?(?:transactions|transfers) found/i.test(text)) return undefined
  if (/rate limit|max calls|too many/i.test(text)) return 'limited'
  // A network that the plan does not include says nothing about the others.
  if (/api access|upgrade/i.test(text)) return 'rejected'
  if (/api key/i.test(text)) return 'refused'
  return /timeout|busy|unexpected error/i.test(text) ? 'failed' : 'rejected'
}

/** Returns the failure that a JSON-RPC error reports. Source: JSON-RPC 2.0; Alchemy's and Helius' error references. */
function failureOfJsonRpc(answer: unknown): ProviderFailureReason | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer) || !answer.error) return undefined
  const { code } = answer.error as { readonly code?: unknown }
  if (code === 429 || code === -32005 || code === -32429) return 'limited'
  if (code === 401 || code === 403 || code === -32401) return 'refused'
  return code === -32603 ? 'failed' : 'rejected'
}

/** Creates each client once, at its first use, for all capabilities: they share limits and breaker. */
export function createDataClients(context: ProviderContext): DataClients {
  const { settings, observer, now } = context
  const made = new Map<string, ProviderClient | undefined>()
  const once = (key: string, make: () => ProviderClient | undefined): ProviderClient | undefined => {
    if (!made.has(key)) made.set(key, make())
    return made.get(key)
  }

  function blockscoutOf(chain: GatewayChain): ProviderClient | undefined {
    const { blockscout } = settings
    const number = chain.id.split(':')[1] ?? ''
    const query = blockscout?.key === undefined ? {} : { apikey: blockscout.key }
    const more = { waitForTurn: 2500, failureIn: failureOfAccountModule }
    if (chain.blockscoutUrl !== undefined) {
      // The host's own instance needs no switch, and gets no key of the service.
      return createProviderClient({
        name: 'blockscout',
        baseUrl: chain.blockscoutUrl,
        observer,
        now,
        ...more,
      })
    }
    const instance = BLOCKSCOUT_INSTANCES[chain.id]
    const hasService = blockscout?.key !== undefined || blockscout?.url !== undefined
    if (!hasService && instance === undefined) return undefined
    return vendorClient(context, 'blockscout', ({ key }) => ({
      baseUrl: key === undefined ? (instance ?? '') : `https://api.blockscout.com/${number}`,
      ownUrlPath: `/${number}`,
      query,
      ...more,
    }))
  }

  return {
    alchemy: (chain) =>
      once(`alchemy ${chain.id}`, () => {
        const network = ALCHEMY_NETWORKS[chain.id]
        if (network === undefined) return undefined
        return vendorClient(context, 'alchemy', ({ key }) => ({
          baseUrl: `https://${network}.g.alchemy.com/v2/${encodeURIComponent(key ?? '')}`,
          ownUrlPath: `/${network}/v2/${encodeURIComponent(key ?? '')}`,
          waitForTurn: 1000,
          failureIn: failureOfJsonRpc,
        }))
      }),
    blockscout: (chain) =>
      chain.namespace === 'eip155' ? once(`blockscout ${chain.id}`, () => blockscoutOf(chain)) : undefined,
    esplora({ id, namespace, esploraUrl }) {
      if (namespace !== 'bip122' || esploraUrl === undefined) return undefined
      const describe = { name: 'esplora', baseUrl: esploraUrl, observer, now }
      return once(`esplora ${id}`, () => createProviderClient(describe))
    },
    etherscan(chain) {
      // An unlisted network gets no request, unless the host names the provider for it.
      const isServed = ETHERSCAN_NETWORKS.has(chain.id) || isNamed(chain, 'etherscan')
      if (!isServed || chain.namespace !== 'eip155') return undefined
      // One client for all networks: the limit belongs to the key.
      return once('etherscan', () =>
        vendorClient(context, 'etherscan', ({ key }) => ({
          baseUrl: 'https://api.etherscan.io',
          query: { apikey: key ?? '' },
          waitForTurn: 2500,
          failureIn: failureOfAccountModule,
        })),
      )
    },
    helius: (chain) =>
      chain.id === SOLANA_MAINNET
        ? once('helius', () =>
            vendorClient(context, 'helius', ({ key }) => ({
              baseUrl: 'https://api.helius.xyz',
              query: { 'api-key': key ?? '' },
            })),
          )
        : undefined,
    heliusRpc: (chain) =>
      chain.id === SOLANA_MAINNET
        ? once('heliusRpc', () =>
            vendorClient(context, 'helius', ({ key }) => ({
              baseUrl: 'https://mainnet.helius-rpc.com',
              query: { 'api-key': key ?? '' },
              failureIn: failureOfJsonRpc,
            })),
          )
        : undefined,
  }
}
