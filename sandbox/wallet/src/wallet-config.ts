import { readWalletChains, type WalletChain } from '../../wallet-parts/wallet-chain.js'

/** What the wallet page's own server tells it at `/config.json`. */
export interface WalletConfig {
  relayUrl: string
  projectId: string
  /** At least one. */
  chains: readonly [WalletChain, ...WalletChain[]]
}

/** Fetches the configuration; throws with what is wrong with it. */
export async function fetchWalletConfig(): Promise<WalletConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The wallet's server answered ${response.status} for /config.json.`)
  const body: unknown = await response.json()
  const fields: { relayUrl?: unknown; projectId?: unknown; chains?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  const [first, ...rest] = readWalletChains(fields.chains)
  if (typeof fields.relayUrl !== 'string' || typeof fields.projectId !== 'string' || !first) {
    throw new Error('/config.json needs relayUrl, projectId and chains [{ id, name, rpcUrl }].')
  }
  return { relayUrl: fields.relayUrl, projectId: fields.projectId, chains: [first, ...rest] }
}
