import { readWalletInfo, stableWalletId, type WalletInfo } from '#kernel'
import { type Eip1193Provider, isEip1193Provider, readMember } from './eip1193-provider.js'

/** A wallet that announced itself, checked and sanitized. Source: EIP-6963. */
export interface AnnouncedWallet {
  /** Stable across reloads: the rdns, otherwise the name. The uuid is new on each page. */
  readonly id: string
  /** Falls back to the id. */
  readonly uuid: string
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
}

const maxUuidLength = 1_000

/**
 * Reads the wallet of an announcement; `undefined` if it is invalid. Reads each field once: a getter may change its
 * value.
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  try {
    const raw = readMember(detail, 'info')
    const provider = readMember(detail, 'provider')
    const info = readWalletInfo(raw)
    if (!info || !isEip1193Provider(provider)) return undefined
    const id = info.rdns ?? `announced:${stableWalletId(info)}`
    const uuid = readMember(raw, 'uuid')
    const isUuid = typeof uuid === 'string' && uuid.length <= maxUuidLength && uuid.trim() !== ''
    return { id, uuid: isUuid ? uuid.trim().toLowerCase() : id, info, provider }
  } catch {
    return undefined
  }
}
