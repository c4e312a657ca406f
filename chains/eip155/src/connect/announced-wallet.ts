import { sanitizeText, type WalletInfo } from '#kernel'
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

/** Limits of a text and a picture. UTF-16 code units. */
const maxTextLength = 1_000
const maxPictureLength = 100 * 1024

/** Matches URLs that are safe in an `<img>`: a data URL of an image, or an HTTPS URL without credentials. */
export const picture: RegExp = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

/** A reverse domain name. */
const domain = /^[\w-]+(\.[\w-]+)+$/

/** Returns a string member; empty if it is no string or too long. */
function readText(raw: unknown, name: string, maxLength: number = maxTextLength): string {
  const text = readMember(raw, name)
  return typeof text === 'string' && text.length <= maxLength ? text.trim() : ''
}

/**
 * Reads the wallet of an announcement; `undefined` if it is invalid. Reads each field once: a getter may change its
 * value.
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  try {
    const raw = readMember(detail, 'info')
    const provider = readMember(detail, 'provider')
    const name = sanitizeText(readText(raw, 'name'), 64)
    if (!name || !isEip1193Provider(provider)) return undefined
    const domainName = readText(raw, 'rdns').toLowerCase()
    const rdns = domain.test(domainName) ? domainName : undefined
    const icon = readText(raw, 'icon', maxPictureLength)
    const id = rdns ?? `announced:${name.toLowerCase().replaceAll(' ', '-')}`
    return {
      id,
      uuid: readText(raw, 'uuid').toLowerCase() || id,
      info: { name, imageUrl: picture.test(icon) ? icon : undefined, rdns },
      provider,
    }
  } catch {
    return undefined
  }
}
