import type { RegistryWallet } from './registry-wallet.js'

/** A wallet of the registry in the format of the wallet list (`GET /getWallets`). */
export interface ListedRegistryWallet {
  /** The id of WalletConnect's WalletGuide where it is known, else the readable one. */
  readonly id: string
  /** The readable id. */
  readonly slug: string
  readonly name: string
  readonly homepage: string
  readonly namespaces: readonly string[]
  readonly chains?: readonly string[] | undefined
  /** Rank: lower is more popular. */
  readonly order: number
  readonly image_id?: string | undefined
  readonly rdns?: string | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly pairing_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly edge_store?: string | undefined
  readonly firefox_store?: string | undefined
  readonly opera_store?: string | undefined
  readonly safari_store?: string | undefined
}

/**
 * Returns a wallet of the registry as an entry of the wallet list.
 *
 * The native link comes first, as in WalletGuide: universal links of several wallets lead to their website.
 *
 * @param order its rank: lower is more popular
 * @example
 * registryWallets.map(toListedWallet)
 */
export function toListedWallet(wallet: RegistryWallet, order: number): ListedRegistryWallet {
  const { id, explorerId, name, homepage, namespaces, chains, rdns, icon, links, stores } = wallet
  return {
    id: explorerId ?? id,
    slug: id,
    name,
    homepage,
    namespaces,
    chains,
    order,
    image_id: icon,
    rdns,
    injected: wallet.injected?.map((one) => ({ namespace: one.namespace, injected_id: one.id })),
    mobile_link: links?.native ?? links?.universal,
    desktop_link: links?.desktop,
    pairing_link: links?.pairing,
    app_store: stores?.ios,
    play_store: stores?.android,
    chrome_store: stores?.chrome,
    edge_store: stores?.edge,
    firefox_store: stores?.firefox,
    opera_store: stores?.opera,
    safari_store: stores?.safari,
  }
}
