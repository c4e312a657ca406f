import { sanitizeText } from '#kernel'

/** An entry of `window.injectedWeb3`. All its results are checked. */
export interface InjectedExtension {
  /** Requests access for the page; prompts the user unless it was already granted. */
  enable(appName: string): Promise<unknown>
}

/** Names that do not follow from the id. */
const names: ReadonlyMap<string, string> = new Map([
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
])

/**
 * Returns the name of an extension from its id: `fearless-wallet` becomes Fearless Wallet. Empty if no character is
 * left.
 */
export function nameOf(key: string): string {
  const name = sanitizeText(key.slice(0, 1_000), 64)
  const known = names.get(name)
  if (known || /[^a-z\d-]/.test(name)) return known ?? name
  return name.replace(/-+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Returns the id of an extension's connector, which is stable across reloads. */
export function connectorId(key: string): string {
  return `polkadot:${key
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)}`
}

/** Returns an extension of the page, if the member is one. The read may run third-party code. Never throws. */
export function readExtension(wallets: unknown, key: string): InjectedExtension | undefined {
  try {
    const extension: unknown = Reflect.get(Object(wallets), key)
    // Its other members are checked when they are used.
    if (typeof Reflect.get(Object(extension), 'enable') === 'function') return extension as InjectedExtension
  } catch {
    // An unreadable member is ignored.
  }
  return undefined
}
