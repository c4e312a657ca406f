import { readWalletChains, type WalletChain } from '../../wallet-parts/wallet-chain.js'

/** The configuration that the page's server provides at `/config.json`. */
export interface SafeConfig {
  /** The app in the frame, unless `?app=` names another page of the same origin. */
  readonly appUrl: string
  /** The chain of the Safe. */
  readonly chain: WalletChain
}

/** Fetches the configuration. Throws if it is missing or invalid. */
export async function fetchSafeConfig(): Promise<SafeConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The Safe's server answered ${response.status} for /config.json.`)
  const body: unknown = await response.json()
  const fields: { appUrl?: unknown; chains?: unknown } = typeof body === 'object' && body !== null ? body : {}
  const [chain] = readWalletChains(fields.chains)
  if (typeof fields.appUrl !== 'string' || !chain) throw new Error('/config.json needs appUrl and chains.')
  return { appUrl: fields.appUrl, chain }
}

/** Returns the URL to frame: `?app=` may name another page of the app's own origin. */
export function framedUrl({ appUrl }: SafeConfig, search: string): string {
  const wanted = new URL(new URLSearchParams(search).get('app') ?? appUrl, appUrl)
  return wanted.origin === new URL(appUrl).origin ? wanted.href : appUrl
}
