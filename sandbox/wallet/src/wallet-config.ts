import { readWalletChains, type WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'

/** The configuration that the wallet page's server provides at `/config.json`. */
export interface WalletConfig {
  relayUrl: string
  projectId: string
  /** At least one. */
  chains: readonly [WalletChain, ...WalletChain[]]
  /** Networks of other namespaces, running or not. */
  furtherChains: readonly KeysNetwork[]
}

/** Parses `[{ caipNetworkId, name, rpcUrl, symbol, decimals }]`; invalid entries are omitted. */
export function readKeysNetworks(value: unknown): KeysNetwork[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): KeysNetwork[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { caipNetworkId, name, rpcUrl, symbol, decimals }: Record<string, unknown> = { ...entry }
    const valid =
      typeof caipNetworkId === 'string' &&
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caipNetworkId) &&
      typeof name === 'string' &&
      typeof rpcUrl === 'string' &&
      typeof symbol === 'string' &&
      typeof decimals === 'number'
    if (!valid) return []
    return [{ caipNetworkId, name: name.slice(0, 64), rpcUrl, symbol: symbol.slice(0, 12), decimals }]
  })
}

/** Fetches the configuration. Throws if it is missing or invalid. */
export async function fetchWalletConfig(): Promise<WalletConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The wallet's server answered ${response.status} for /config.json.`)
  const body: unknown = await response.json()
  const fields: { relayUrl?: unknown; projectId?: unknown; chains?: unknown; furtherChains?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  const [first, ...rest] = readWalletChains(fields.chains)
  if (typeof fields.relayUrl !== 'string' || typeof fields.projectId !== 'string' || !first) {
    throw new Error('/config.json needs relayUrl, projectId and chains [{ id, name, rpcUrl }].')
  }
  return {
    relayUrl: fields.relayUrl,
    projectId: fields.projectId,
    chains: [first, ...rest],
    furtherChains: readKeysNetworks(fields.furtherChains),
  }
}
