import { readWalletChains, type WalletChain } from '../../wallet-parts/wallet-chain.js'

/** What the page's own server tells it at `/config.json`. */
export interface SafeConfig {
  /** The app in the frame, unless `?app=` names another page of the same origin. */
  readonly appUrl: string
  /** The one that the Safe is on. */
  readonly chain: WalletChain
}

/** Fetches the configuration; throws with what is wrong with it. */
export async function fetchSafeConfig(): Promise<SafeConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The Safe's server answered ${response.status} for /config.json.`)
  const body: unknown = await response.json()
  const fields: { appUrl?: unknown; chains?: unknown } = typeof body === 'object' && body !== null ? body : {}
  const [chain] = readWalletChains(fields.chains)
  if (typeof fields.appUrl !== 'string' || !chain) throw new Error('/config.json needs appUrl and chains.')
  return { appUrl: fields.appUrl, chain }
}

/** The page to show: `?app=` may name another one of the app's own origin. */
export function framedUrl({ appUrl }: SafeConfig, search: string): string {
  const wanted = new URL(new URLSearchParams(search).get('app') ?? appUrl, appUrl)
  return wanted.origin === new URL(appUrl).origin ? wanted.href : appUrl
}
