import type { WalletInfo } from '#kernel'
import { type Eip1193Provider, isEip1193Provider, readMember } from './eip1193-provider.js'
import { cleanRdns, cleanWalletIcon, cleanWalletName } from './wallet-text.js'

/** A wallet that announced itself, checked and cleaned. Source: EIP-6963. */
export interface AnnouncedWallet {
  /** The same after a reload: the rdns, else the name. A uuid is a new one on each page. */
  readonly id: string
  readonly uuid: string | undefined
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
}

/** The wallet of an announcement; `undefined` if it is none. Each field is read once: getters may change their mind. */
export function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  try {
    const said = readMember(detail, 'info')
    const provider = readMember(detail, 'provider')
    const name = cleanWalletName(readMember(said, 'name'))
    if (!name || !isEip1193Provider(provider)) return undefined
    const rdns = cleanRdns(readMember(said, 'rdns'))
    const imageUrl = cleanWalletIcon(readMember(said, 'icon'))
    const uuid = readMember(said, 'uuid')
    return {
      id: rdns ?? `announced:${name.toLowerCase().replace(/\s/g, '-')}`,
      uuid: typeof uuid === 'string' && uuid.length > 0 && uuid.length <= 64 ? uuid.toLowerCase() : undefined,
      info: Object.freeze({ name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }),
      provider,
    }
  } catch {
    return undefined
  }
}
