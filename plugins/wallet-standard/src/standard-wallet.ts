import { sanitizeText, type WalletInfo } from '#kernel'

/** The namespaces that wallets of the Wallet Standard serve here. */
export type StandardNamespace = 'solana' | 'bip122'

/** A wallet that registered itself, checked and cleaned. Source: Wallet Standard. */
export interface StandardWallet {
  readonly info: WalletInfo
  /** Its features as they were at first, by name: who changes them later changes nothing. */
  readonly features: ReadonlyMap<string, object>
  /** Chains as it names them, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  /** The wallet itself: accounts that it gave before are read from it. */
  readonly handle: object
}

/** Longest text that is read, and largest picture. UTF-16 code units. */
const longestText = 1_000
const largestPicture = 100 * 1024
/** More chains or features than any wallet has. */
const mostEntries = 100

/** Fit for an `<img>`: a picture in itself, or one of a host without a password. */
const picture = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

function readText(said: object, name: string, longest: number): string {
  const text: unknown = Reflect.get(said, name)
  return typeof text === 'string' && text.length <= longest ? text.trim() : ''
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The chains in a list of them; anything else in it is left out. */
export function readChains(said: unknown): readonly string[] {
  const isChain = (chain: unknown): chain is string =>
    typeof chain === 'string' && /^[-\da-z]{1,16}:[-\w]{1,64}$/.test(chain)
  return Array.isArray(said) ? said.slice(0, mostEntries).filter(isChain) : []
}

/** The wallet behind what registered itself; `undefined` if it is none. Each field is read once: getters may change their mind. */
export function readStandardWallet(said: unknown): StandardWallet | undefined {
  try {
    if (!isObject(said)) return undefined
    const name = sanitizeText(readText(said, 'name', longestText), 64)
    const features: unknown = Reflect.get(said, 'features')
    if (!name || !isObject(features)) return undefined
    const icon = readText(said, 'icon', largestPicture)
    const entries = Object.entries(features).slice(0, mostEntries)
    return {
      info: { name, imageUrl: picture.test(icon) ? icon : undefined },
      features: new Map(entries.filter((entry): entry is [string, object] => isObject(entry[1]))),
      chains: readChains(Reflect.get(said, 'chains')),
      handle: said,
    }
  } catch {
    return undefined
  }
}
