import { type ChainNamespace, readWalletInfo, stableWalletId, type WalletInfo } from '#kernel'

/** How messages reach a wallet: by events of the window, or by a port of its extension. */
export type WalletAddress =
  | { readonly kind: 'events'; readonly uuid: string }
  | { readonly kind: 'extension'; readonly extensionId: string; readonly isWrapped: boolean }

/** A wallet that announced itself, checked and sanitized. Source: CAIP-294. */
export interface AnnouncedWallet {
  /** Stable across reloads: the rdns, otherwise the name. The uuid is new on each page. */
  readonly id: string
  readonly info: WalletInfo
  readonly address: WalletAddress
  /** The namespaces of the scopes that it announced; `undefined` if it announced none. */
  readonly namespaces: readonly ChainNamespace[] | undefined
}

/** Limits of a text and a list. UTF-16 code units and entries. */
const maxTextLength = 1_000
const maxEntries = 100

/** Ids of extensions: 32 letters in Chromium, a UUID or an address in others. */
const extension = /^[\w@.{}-]{8,128}$/

// Not shared with the session: a page that lists wallets would load a file of its own for it.
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns a string member; empty if it is no string or too long. */
function readText(from: object, name: string, maxLength: number = maxTextLength): string {
  const text: unknown = Reflect.get(from, name)
  return typeof text === 'string' && text.length <= maxLength ? text.trim() : ''
}

/** Returns the port of the extension if the wallet names one: a wallet that does must not be called otherwise. Source: CAIP-341. */
function readExtension(params: object): WalletAddress | undefined {
  const targets: unknown = Reflect.get(params, 'targets') ?? Reflect.get(params, 'target')
  if (!Array.isArray(targets)) return undefined
  for (const target of targets.slice(0, maxEntries)) {
    if (!isObject(target)) continue
    const type = readText(target, 'type').toLowerCase().replace('-', '')
    const extensionId = readText(target, 'value')
    if ((type === 'caip341' || type === 'caip348') && extension.test(extensionId))
      return { kind: 'extension', extensionId, isWrapped: type === 'caip348' }
  }
  return undefined
}

function readNamespaces(params: object): readonly ChainNamespace[] | undefined {
  const scopes: unknown = Reflect.get(params, 'scopes')
  if (!isObject(scopes)) return undefined
  const names = Object.keys(scopes).slice(0, maxEntries)
  return [...new Set(names.map((name) => name.split(':', 1)[0] ?? ''))].filter((name) => name !== '')
}

/** Reads the wallet of an announcement; `undefined` if it is invalid. Reads each field once: a getter may change its value. */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  try {
    const params: unknown = isObject(detail) ? Reflect.get(detail, 'params') : undefined
    if (!isObject(params)) return undefined
    // CAIP-294 lists the members of `info` beside `scopes`; its examples and CAIP-282 nest them.
    const nested: unknown = Reflect.get(params, 'info')
    const described = isObject(nested) ? nested : params
    const uuid = readText(described, 'uuid', 100)
    const info = readWalletInfo(described)
    if (!info || !/^[\w-]{8,100}$/.test(uuid)) return undefined
    return {
      id: `multichain:${stableWalletId(info)}`,
      info,
      address: readExtension(params) ?? { kind: 'events', uuid },
      namespaces: readNamespaces(params),
    }
  } catch {
    // Reading the announcement ran code of the page.
    return undefined
  }
}
