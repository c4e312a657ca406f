import type { Platform } from '#kernel'
import { type Eip1193Provider, isEip1193Provider, readMember } from './eip1193-provider.js'

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
