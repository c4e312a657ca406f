import { sanitizeText } from '#kernel'

/** What an extension puts into `window.injectedWeb3`. Everything that comes from it is checked. */
export interface InjectedExtension {
  /** Asks the person to let the page in, unless it is in already. */
  enable(appName: string): Promise<unknown>
}

/** Names that their ids do not tell. */
const names: ReadonlyMap<string, string> = new Map([
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
])

/** The name of an extension, from the id that it goes by: `fearless-wallet` is called Fearless Wallet. Empty where none is left. */
export function nameOf(key: string): string {
  const name = sanitizeText(key.slice(0, 1_000), 64)
  const known = names.get(name)
  if (known || /[^a-z\d-]/.test(name)) return known ?? name
  return name.replace(/-+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** The id of an extension's connector, the same after a reload. */
export function connectorId(key: string): string {
  return `polkadot:${key
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)}`
}

/** The member of a value of the page, if it is an extension. Reading it may run code of a stranger. Never throws. */
export function readExtension(wallets: unknown, key: string): InjectedExtension | undefined {
  try {
    const extension: unknown = Reflect.get(Object(wallets), key)
    // What it is besides is looked at when it is asked.
    if (typeof Reflect.get(Object(extension), 'enable') === 'function') return extension as InjectedExtension
  } catch {
    // What cannot be read is not there.
  }
  return undefined
}
