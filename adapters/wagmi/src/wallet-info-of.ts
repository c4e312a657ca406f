import type { Connector } from 'wagmi'
import { sanitizeText, type WalletInfo } from '#kernel'

const maxNameLength = 64
/** UTF-16 code units. */
const largestPicture = 100 * 1024
/** Valid for an `<img>`: a data URL of an image, or an `https:` URL without a password. */
const picture = /^(data:image\/|https:\/\/[^\s@/?#\\]+([/?#]|$))/i

/** Returns the displayed data of a wagmi connector. An announced wallet sets its own name and icon, so both are sanitized. */
export function walletInfoOf({ id, name, icon, rdns }: Connector): WalletInfo {
  const text = sanitizeText(String(name).slice(0, 1_000), maxNameLength)
  const image = icon?.trim() ?? ''
  return {
    name: text || id.slice(0, maxNameLength),
    imageUrl: image.length <= largestPicture && picture.test(image) ? image : undefined,
    rdns: typeof rdns === 'string' ? rdns : undefined,
  }
}
