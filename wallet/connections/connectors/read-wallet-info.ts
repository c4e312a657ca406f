import { sanitizeText } from '../../text/sanitize-text.js'
import type { WalletInfo } from './connector.js'

/** Limits of a text and a picture. UTF-16 code units. */
const maxTextLength = 1_000
const maxPictureLength = 100 * 1024

/** Matches URLs that are safe in an `<img>`: a data URL of an image, or an HTTPS URL without credentials. */
const picture = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

/** A reverse domain name. */
const domain = /^[\w-]+(\.[\w-]+)+$/

/** Reads a member of a page value of any type; empty if it is no string or too long. */
function readText(raw: unknown, name: string, maxLength: number): string {
  const text: unknown = Reflect.get(Object(raw), name)
  return typeof text === 'string' && text.length <= maxLength ? text.trim() : ''
}

/**
 * Returns the picture of a wallet or token if an `<img>` may load it: `data:image/`, or `https:` without credentials, at most 100 KiB;
 * `undefined` for any other value.
 *
 * @example
 * readPicture('https://example.org/icon.png') // 'https://example.org/icon.png'
 * readPicture('javascript:alert(1)') // undefined
 */
export function readPicture(value: unknown): string | undefined {
  const text = typeof value === 'string' && value.length <= maxPictureLength ? value.trim() : ''
  return picture.test(text) && URL.canParse(text) ? text : undefined
}

/**
 * Reads the description that a wallet announces of itself (`name`, `icon`, `rdns`), sanitized; `undefined` without a name. Other members are
 * ignored, as EIP-6963 requires. Reads each member once, because a getter may return another value later, and throws what a getter throws.
 * Sources: EIP-6963, CAIP-294.
 *
 * @example
 * const info = readWalletInfo(event.detail.info)
 * const id = info && `example:${stableWalletId(info)}`
 */
export function readWalletInfo(raw: unknown): WalletInfo | undefined {
  const name = sanitizeText(readText(raw, 'name', maxTextLength), 64)
  if (!name) return undefined
  const rdns = readText(raw, 'rdns', maxTextLength).toLowerCase()
  return {
    name,
    imageUrl: readPicture(Reflect.get(Object(raw), 'icon')),
    rdns: domain.test(rdns) ? rdns : undefined,
  }
}

/**
 * Returns the part of a wallet's id that is the same after a reload: its rdns, otherwise its name. The `uuid` of an announcement is new on each
 * page.
 *
 * @example
 * stableWalletId({ name: 'Example Wallet' }) // 'example-wallet'
 */
export function stableWalletId({ rdns, name }: WalletInfo): string {
  return rdns ?? name.toLowerCase().replaceAll(' ', '-')
}
