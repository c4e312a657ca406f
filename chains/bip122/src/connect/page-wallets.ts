import { type Platform, sanitizeText, type WalletInfo } from '#kernel'
import { hasMethod, readMember } from './call-wallet.js'

/** A wallet that the page holds, checked and cleaned. */
export interface PageWallet {
  readonly info: WalletInfo
  readonly provider: object
  /** `wbip`: it answers requests as WBIP and sats-connect have them; `unisat`: it has a method for each. */
  readonly api: 'wbip' | 'unisat'
}

/** More wallets than anybody has. */
const maxWallets = 50
const maxTextLength = 1_000
const maxPictureLength = 100 * 1024

/** Fit for an `<img>`: a picture in itself, or one of a host without a password. */
const picture = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

/** Wallets that have a name for themselves in the page and need no registry. */
const named = [
  { path: 'unisat', name: 'UniSat Wallet' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
]

function readText(raw: unknown, name: string, maxLength: number): string {
  const text = readMember(raw, name)
  return typeof text === 'string' && text.length <= maxLength ? text.trim() : ''
}

/** What stands in the page under a name such as `XverseProviders.BitcoinProvider`. */
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
  icon: string,
): PageWallet[] {
  const name = sanitizeText(raw, 64)
  const provider = readProvider(resolvePath(platform, path))
  if (!name || !provider) return []
  return [{ ...provider, info: { name, imageUrl: picture.test(icon) ? icon : undefined } }]
}

/** The entries of the registry. Source: WBIP-4. */
function readRegistry(platform: Pick<Platform, 'injected'>): readonly PageWallet[] {
  const registry = platform.injected('btc_providers')
  const length = Array.isArray(registry) ? registry.length : 0
  return Array.from({ length: Math.min(length, maxWallets) }, (_, at) =>
    readMember(registry, String(at)),
  ).flatMap((entry) =>
    readWallet(
      platform,
      readText(entry, 'id', maxTextLength),
      readText(entry, 'name', maxTextLength),
      readText(entry, 'icon', maxPictureLength),
    ),
  )
}

/** The wallets that are in the page now: those of the registry, then those with a name of their own. */
export function readPageWallets(platform: Pick<Platform, 'injected'>): readonly PageWallet[] {
  return [
    ...readRegistry(platform),
    ...named.flatMap(({ path, name }) => readWallet(platform, path, name, '')),
  ]
}
