import { sanitizeText, type WalletInfo } from '#kernel'
import { type Eip1193Provider, isEip1193Provider, readMember } from './eip1193-provider.js'

/** A wallet that announced itself, checked and cleaned. Source: EIP-6963. */
export interface AnnouncedWallet {
  /** The same after a reload: the rdns, else the name. A uuid is a new one on each page. */
  readonly id: string
  /** The id where it gave none. */
  readonly uuid: string
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
}

/** Longest text that is read, and largest picture. UTF-16 code units. */
const maxTextLength = 1_000
const maxPictureLength = 100 * 1024

/** Fit for an `<img>`: a picture in itself, or one of a host without a password. */
export const picture: RegExp = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

/** A domain, written backwards. */
const domain = /^[\w-]+(\.[\w-]+)+$/

/** A member as text; empty where it is none, or a longer one. */
function readText(raw: unknown, name: string, maxLength: number = maxTextLength): string {
  const text = readMember(raw, name)
  return typeof text === 'string' && text.length <= maxLength ? text.trim() : ''
}

/** The wallet of an announcement; `undefined` if it is none. Each field is read once: getters may change their mind. */
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
