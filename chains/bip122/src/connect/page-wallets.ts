import { type Platform, readPicture, sanitizeText, type WalletInfo } from '#kernel'
import { hasMethod, readMember } from './call-wallet.js'

/** A wallet of the page, checked and sanitized. */
export interface PageWallet {
  readonly info: WalletInfo
  readonly provider: object
  /** `wbip`: one `request` method, by WBIP and sats-connect; `unisat`: a method for each request. */
  readonly api: 'wbip' | 'unisat'
  /** The registry contains it. */
  readonly isRegistered: boolean
}

/** Limit of the entries that are read, far above the number of wallets in any page. */
const maxEntries = 1_000
const maxTextLength = 1_000

/** Wallets with their own global, which need no registry. */
const named = [
  { path: 'unisat', name: 'UniSat Wallet' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
]

function readText(raw: unknown, name: string): string {
  const text = readMember(raw, name)
  return typeof text === 'string' && text.length <= maxTextLength ? text.trim() : ''
}

/** Returns the page value at a path such as `XverseProviders.BitcoinProvider`. */
function resolvePath(platform: Pick<Platform, 'injected'>, path: string): unknown {
  const [first = '', ...rest] = path.split('.')
  const isPath = /^[\w$]+(\.[\w$]+){0,3}$/.test(path) && !path.includes('__')
  return isPath ? rest.reduce(readMember, platform.injected(first)) : undefined
}

function readProvider(found: unknown): Pick<PageWallet, 'provider' | 'api'> | undefined {
  if ((typeof found !== 'object' && typeof found !== 'function') || found === null) return undefined
  if (hasMethod(found, 'requestAccounts')) return { provider: found, api: 'unisat' }
  return hasMethod(found, 'request') ? { provider: found, api: 'wbip' } : undefined
}

function readWallet(
  platform: Pick<Platform, 'injected'>,
  path: string,
  raw: string,
  icon: unknown,
  isRegistered: boolean,
): PageWallet[] {
  const name = sanitizeText(raw, 64)
  const provider = readProvider(resolvePath(platform, path))
  if (!name || !provider) return []
  return [{ ...provider, isRegistered, info: { name, imageUrl: readPicture(icon) } }]
}

/** Returns the wallets of the registry. Source: WBIP-4. */
function readRegistry(platform: Pick<Platform, 'injected'>): readonly PageWallet[] {
  const registry = platform.injected('btc_providers')
  const length = Array.isArray(registry) ? registry.length : 0
  return Array.from({ length: Math.min(length, maxEntries) }, (_, at) =>
    readMember(registry, String(at)),
  ).flatMap((entry) =>
    readWallet(platform, readText(entry, 'id'), readText(entry, 'name'), readMember(entry, 'icon'), true),
  )
}

/** Returns the wallets that are in the page now: first those of the registry, then those with their own global. */
export function readPageWallets(platform: Pick<Platform, 'injected'>): readonly PageWallet[] {
  return [
    ...readRegistry(platform),
    ...named.flatMap(({ path, name }) => readWallet(platform, path, name, '', false)),
  ]
}
