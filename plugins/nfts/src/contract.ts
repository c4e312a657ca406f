import {
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { ReceivePlugin } from '#plugins/receive'
import type { NftsMessages } from './messages.en.js'

/** Options of the NFTs plugin. */
export interface NftsOptions {
  /** Namespaces whose collectibles are listed; `eip155` if left out. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** A collectible of the active account. All texts are from outside: capped and sanitized. */
export interface Nft {
  /** Unique in the list; only for comparison. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly contract: string
  readonly tokenId: string
  /** The amount, for ERC-1155. A decimal text. */
  readonly amount: string
  /** Empty if it has none. */
  readonly name: string
  readonly collection?: string | undefined
  readonly description?: string | undefined
  /** Through the host's gateway, never from the URL in the metadata. */
  readonly previewUrl?: string | undefined
  readonly imageUrl?: string | undefined
  readonly isSpam: boolean
}

/** `unavailable`: it could not be read and nothing was read before. */
export interface NftsState {
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  /** Without spam. */
  readonly nfts: readonly Nft[]
  readonly spamCount: number
  readonly next: string | undefined
  readonly isLoadingMore: boolean
  /** The newest read failed; the earlier collectibles are still listed. */
  readonly hasFailed: boolean
}

/** `kernel.nfts`: the collectibles of the active account on its active network. */
export interface NftsApi {
  readonly store: ReadableStore<NftsState>
  /** Reads the list and refreshes it with new blocks until the returned function is called. */
  watch(): () => void
  /** Appends the next page, unless there is none or one is loading. A failure is in the state. */
  loadMore(): Promise<void>
  retry(): void
  find(id: string): Nft | undefined
}

export interface NftsPlugin extends PluginTypes {
  readonly id: 'nfts'
  readonly api: NftsApi
  readonly options: NftsOptions | undefined
  readonly uses: AccountPlugin | ReceivePlugin
  readonly views: { Nfts: undefined; NftDetails: { readonly id: string } }
  readonly routes: { nfts: undefined }
  readonly messages: NftsMessages
}

/** The service behind `kernel.nfts`. */
export const NftsToken: Token<NftsApi> = createToken('nfts')
