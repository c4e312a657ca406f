import type { Platform } from '#kernel'

/** What a wallet puts into the page. Source: EIP-1193. Everything that comes from it is checked. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A member of a value of the page, whatever that is. Reading it may run code of a stranger, and throw. */
export function readMember(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}

/** Whether a value of the page is a provider. Never throws. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof readMember(value, 'request') === 'function'
  } catch {
    return false
  }
}

/** More wallets than anybody has in one browser. */
export const maxInjected = 8

/**
 * The wallets behind `window.ethereum`: itself, or those of its `providers`, which several wallets share where each
 * wanted to be the one.
 */
export function readInjectedProviders(platform: Pick<Platform, 'injected'>): readonly Eip1193Provider[] {
  const ethereum = platform.injected('ethereum')
  try {
    const listed = readMember(ethereum, 'providers')
    const several = Array.isArray(listed) ? listed.slice(0, maxInjected).filter(isEip1193Provider) : []
    if (several.length > 0) return several
  } catch {
    // A list that cannot be read is no list.
  }
  return [ethereum].filter(isEip1193Provider)
}
