import { normalizeWalletName, type WalletInfo } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
import type { DownloadLink } from '../contract.js'
import type { WcWallet } from '../schemas.js'

/** The identifying data of a wallet, from any source. */
export interface WalletIdentity {
  /** The id in the gateway's list. */
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  readonly name: string
}

/**
 * Returns true if two identities are the same wallet: by id, rdns or name (CON-02). Two entries of the list are never
 * the same. A different rdns alone does not count, as some wallets announce another one on phones.
 */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.explorerId !== undefined && b.explorerId !== undefined) return a.explorerId === b.explorerId
  if (a.rdns !== undefined && a.rdns.toLowerCase() === b.rdns?.toLowerCase()) return true
  const name = normalizeWalletName(a.name)
  return name !== '' && name === normalizeWalletName(b.name)
}

/** Returns the present fields: absent ones are left out, so that wallets can be compared and stored. */
function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  // Only undefined parts were left out, so each remaining part has its own type.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/**
 * Converts a wallet of the gateway's list to the widget's form.
 *
 * @param imageUrlOf returns the URL of a picture by its id
 */
export function toListedWallet(
  wallet: WcWallet,
  imageUrlOf: (imageId: string) => string | undefined,
): ListedWallet {
  const drawn = wallet.image_id === undefined ? undefined : imageUrlOf(wallet.image_id)
  const parts = present({
    imageUrl: wallet.image_url ?? drawn,
    rdns: wallet.rdns,
    mobileLink: wallet.mobile_link,
    desktopLink: wallet.desktop_link,
    webappLink: wallet.webapp_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
    chromeStore: wallet.chrome_store,
    homepage: wallet.homepage,
  })
  return { id: wallet.id, name: wallet.name, ...parts }
}

/** Describes a connected wallet that was not chosen from the list. */
export function fromWalletInfo(info: WalletInfo, fallbackId: string): ListedWallet {
  const imageUrl = info.imageUrl !== undefined && info.imageUrl.length <= 16_384 ? info.imageUrl : undefined
  const parts = present({ imageUrl, rdns: info.rdns })
  return { id: info.explorerId ?? info.rdns ?? fallbackId, name: info.name, ...parts }
}

export function identityOf(wallet: ListedWallet): WalletIdentity {
  return { explorerId: wallet.id, rdns: wallet.rdns, name: wallet.name }
}

/** Returns true if the wallet can be connected without being installed in this browser. */
export function isReachable(wallet: ListedWallet): boolean {
  return [wallet.mobileLink, wallet.desktopLink, wallet.webappLink].some((link) => link !== undefined)
}

/** The download links of a wallet's entry: up to four. */
export function downloadLinks(wallet: ListedWallet): readonly DownloadLink[] {
  const places = [
    ['chrome', wallet.chromeStore],
    ['ios', wallet.appStore],
    ['android', wallet.playStore],
    ['website', wallet.homepage],
  ] as const
  return places.flatMap(([id, url]) => (url === undefined ? [] : [{ id, url }]))
}
