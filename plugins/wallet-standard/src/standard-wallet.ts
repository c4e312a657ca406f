import { type Platform, readPicture, sanitizeText, type WalletInfo } from '#kernel'
import type { StandardNamespace } from './standard-namespace.js'

/** A registered wallet, validated and sanitized. Source: Wallet Standard. */
export interface StandardWallet {
  readonly info: WalletInfo
  /** Its features at registration, by name: later changes have no effect. */
  readonly features: ReadonlyMap<string, object>
  /** Chains by the wallet's names, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  /** The wallet's own object: accounts that it granted before are read from it. */
  readonly handle: object
}

/** UTF-16 code units. */
const maxTextLength = 1_000
/** Limit of chains and features: more than any wallet has. */
const maxEntries = 100

function readName(value: object): string {
  const text: unknown = Reflect.get(value, 'name')
  return typeof text === 'string' && text.length <= maxTextLength ? text.trim() : ''
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns the valid chains of a list. */
export function readChains(value: unknown): readonly string[] {
  const isChain = (chain: unknown): chain is string =>
    typeof chain === 'string' && /^[-\da-z]{1,16}:[-\w]{1,64}$/.test(chain)
  return Array.isArray(value) ? value.slice(0, maxEntries).filter(isChain) : []
}

/**
 * Returns the wallet of a registered object; `undefined` if it is invalid. Each field is read once: getters may return
 * other values later.
 */
export function readStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    if (!isObject(value)) return undefined
    const name = sanitizeText(readName(value), 64)
    const features: unknown = Reflect.get(value, 'features')
    if (!name || !isObject(features)) return undefined
    const entries = Object.entries(features).slice(0, maxEntries)
    return {
      info: { name, imageUrl: readPicture(Reflect.get(value, 'icon')) },
      features: new Map(entries.filter((entry): entry is [string, object] => isObject(entry[1]))),
      chains: readChains(Reflect.get(value, 'chains')),
      handle: value,
    }
  } catch {
    return undefined
  }
}

export interface StandardConnectorOptions {
  readonly wallet: StandardWallet
  readonly namespace: StandardNamespace
  /** The wallet's methods in the namespace. Never empty. */
  readonly methods: readonly string[]
  readonly platform: Pick<Platform, 'after' | 'log'>
  /** Returns true if a connector of another namespace uses the same wallet now. */
  readonly isShared: () => boolean
}
