import { normalizeWalletName, type WalletInfo } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
import type { DownloadLink, DownloadPlace } from '../contract.js'
import type { WcWallet } from '../schemas.js'

/** The identifying data of a wallet, from any source. */
export interface WalletIdentity {
  /** The id in the gateway's list. */
  readonly explorerId?: string | undefined
  /** The readable id in the list. */
  readonly slug?: string | undefined
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

/** The fields of the gateway's list that a view or a connection needs. Their names here are in camel case. */
const kept = /^(id|name|slug|rdns|homepage|\w+_(link|store))$/

/**
 * Converts a wallet of the gateway's list to the widget's form. Absent fields are left out, so that wallets can be
 * compared and stored.
 *
 * @param imageUrlOf returns the URL of a picture by its id
 */
export function toListedWallet(
  wallet: WcWallet,
  imageUrlOf: (imageId: string) => string | undefined,
): ListedWallet {
  const { image_id, image_url: imageUrl = image_id && imageUrlOf(image_id) } = wallet
  const fields = Object.entries(wallet)
    .filter(([key, value]) => value !== undefined && kept.test(key))
    .map(([key, value]) => [key.replace(/_(.)/, (_, first: string) => first.toUpperCase()), value])
  // The pattern keeps texts only, by the names of the type.
  return { ...(Object.fromEntries(fields) as ListedWallet), ...(imageUrl && { imageUrl }) }
}

/** Describes a connected wallet that was not chosen from the list. */
export function fromWalletInfo(info: WalletInfo, fallbackId: string): ListedWallet {
  const { explorerId, rdns, name, imageUrl } = info
  return {
    id: explorerId ?? rdns ?? fallbackId,
    name,
    ...(imageUrl && imageUrl.length <= 16_384 && { imageUrl }),
    ...(rdns && { rdns }),
  }
}

export function identityOf(wallet: ListedWallet): WalletIdentity {
  const { id: explorerId, slug, rdns, name } = wallet
  return { explorerId, slug, rdns, name }
}

/** Returns true if the wallet can be connected without being installed in this browser. */
export function isReachable(wallet: ListedWallet): boolean {
  return [wallet.mobileLink, wallet.desktopLink, wallet.webappLink].some((link) => link !== undefined)
}

/** Returns the download links of a wallet's entry. */
export function downloadLinks(wallet: ListedWallet): readonly DownloadLink[] {
  const urls: Readonly<Record<DownloadPlace, string | undefined>> = {
    chrome: wallet.chromeStore,
    edge: wallet.edgeStore,
    firefox: wallet.firefoxStore,
    opera: wallet.operaStore,
    safari: wallet.safariStore,
    ios: wallet.appStore,
    android: wallet.playStore,
    website: wallet.homepage,
  }
  // The keys are those of the type above.
  return Object.entries(urls).flatMap(([id, url]) => (url ? [{ id: id as DownloadPlace, url }] : []))
}
