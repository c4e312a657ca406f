import type { Platform } from '#kernel'

/** The provider of a wallet. Source: EIP-1193. All its results are checked. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Reads a member of a page value of any type. The read may run third-party code, and throw. */
export function readMember(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}

/** Returns whether a page value is a provider. Never throws. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof readMember(value, 'request') === 'function'
  } catch {
    return false
  }
}

/** Limit, above the number of injected wallets in any browser. */
export const maxInjected = 8

/** Returns the wallets behind `window.ethereum`: itself, or its `providers` if several wallets share it. */
export function readInjectedProviders(platform: Pick<Platform, 'injected'>): readonly Eip1193Provider[] {
  const ethereum = platform.injected('ethereum')
  try {
    const listed = readMember(ethereum, 'providers')
    const several = Array.isArray(listed) ? listed.slice(0, maxInjected).filter(isEip1193Provider) : []
    if (several.length > 0) return several
  } catch {
    // An unreadable list is ignored.
  }
  return [ethereum].filter(isEip1193Provider)
}
