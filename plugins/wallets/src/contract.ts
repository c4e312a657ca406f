import {
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type Query,
  type ReadableStore,
  type Token,
  type WalletAttempt,
} from '#kernel'
import type { ListedWallet, WalletConnectPlugin } from '#plugins/walletconnect'
import type { WalletsMessages } from './messages.en.js'
import type { WalletsStored } from './stored.js'

export type { ListedWallet }

/**
 * Options of the wallets plugin. Each id is a readable one (`metamask`), an id of WalletConnect's WalletGuide, or an
 * rdns (`io.metamask`).
 */
export interface WalletsOptions {
  /** Displayed in place of the recommended wallets, and first in the list of all wallets, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these are listed, in this order, from every source: also of the installed and the recent ones. */
  readonly includeWalletIds?: readonly string[]
  /** Never displayed, not even if they are installed. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the list lacks. They are displayed whatever `includeWalletIds` contains. */
  readonly customWallets?: readonly ListedWallet[]
  /** Shows or hides the list of all wallets. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** The connection method of a chosen wallet. `unsupported`: not installed and not reachable from here. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'unsupported'

export interface WalletsEvents {
  /** The user chose a wallet in a list. */
  'wallets:selected': { readonly name: string; readonly platform: WalletPlatform }
  /** A search was sent: at least two characters, after a pause in typing. */
  'wallets:searched': { readonly search: string }
}

/** The wallet of a row: installed, listed, or both. */
export interface WalletTarget {
  readonly connectorId?: string | undefined
  readonly wallet?: ListedWallet | undefined
  /** The namespace to connect; absent: the user chooses if there are several. */
  readonly namespace?: ChainNamespace | undefined
}

/** A namespace in which an installed wallet can be connected. */
export interface WalletWay {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** True if it is already connected there. */
  readonly isConnected: boolean
}

export type WalletBadge = 'installed' | 'recent'

/** A wallet in a list. */
export interface WalletRow extends WalletTarget {
  /** Unique for each row of a list. */
  readonly key: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly badges: readonly WalletBadge[]
  /** The host's namespaces in which the installed wallet can be connected. */
  readonly namespaces: readonly ChainNamespace[]
}

export interface WalletGroup {
  readonly id: 'recent' | 'installed' | 'popular'
  /** Never empty. */
  readonly rows: readonly WalletRow[]
}

/** The lists of the Connect view. */
export interface ConnectList {
  /** False until the recent wallets were read: rows displayed before would move. */
  readonly isReady: boolean
  readonly groups: readonly WalletGroup[]
  /** True if "Scan with phone" is displayed: WalletConnect is available and this is not a phone. */
  readonly canScan: boolean
  /** The namespace that limits the list. */
  readonly only: ChainNamespace | undefined
  /** The row to all wallets, with their number (`5`, `430+`) once it is known. */
  readonly all: { readonly tag: string | undefined } | undefined
  /**
   * The source of the popular wallets. `ready`: the server of the list; `off`: the thirty wallets of the package, as
   * the host configured no server; `short`: those thirty, until the server responds; `failed`: neither could be loaded.
   */
  readonly popular: 'off' | 'loading' | 'ready' | 'short' | 'failed'
}

/** The state of the list of all wallets. */
export interface WalletBrowserState {
  /** The search text as typed. */
  readonly text: string
  /** `more`: rows are displayed and further ones are loading. */
  readonly status: 'idle' | 'loading' | 'ready' | 'more' | 'failed'
  readonly rows: readonly WalletRow[]
  readonly hasMore: boolean
  /** The rows are the thirty wallets of the package until the server of the list responds. */
  readonly isShort: boolean
}

/** The searchable list of all wallets, page by page. Sends no request before `open`. */
export interface WalletBrowser {
  readonly store: ReadableStore<WalletBrowserState>
  /** Requests the first page, unless it is loaded. */
  open(): void
  /** Searches, 300 ms after the last character and from two characters on. */
  search(text: string): void
  /** Requests the next page, if there is one and none is loading. */
  more(): void
  /** Retries a failed request. */
  retry(): void
}

/** An installed wallet to connect. */
export interface ConnectTarget {
  readonly connectorId: string
  /** The wallet's entry in the gateway's list. */
  readonly wallet?: ListedWallet | undefined
  /**
   * The namespace to connect; if absent, all that its connector serves. While plugins of further namespaces are loading, a
   * request without one waits for them, and the user chooses if the wallet serves several.
   */
  readonly namespace?: ChainNamespace | undefined
}

/** An installed wallet that serves several namespaces. */
export interface MultiChainTarget {
  readonly connectorId: string
  readonly wallet?: ListedWallet | undefined
}

/** The host's namespaces that no loaded plugin serves: wallets are not known in them. */
export interface LateNamespaces {
  /** `failed`: a plugin did not load, and loads only with the next page. */
  readonly status: 'loading' | 'failed'
  readonly namespaces: readonly ChainNamespace[]
}

/** The limit of the Connect view's list to a namespace; absent: all. */
export type ConnectFilter = { readonly namespace?: ChainNamespace | undefined } | undefined

/**
 * The state of the request to an installed wallet. Failed with `CONNECTOR_NOT_FOUND`, the wallet is no longer in the
 * page.
 */
export type ConnectAttempt = WalletAttempt<ConnectTarget>

/** The place where a wallet can be installed: the store of a browser's extensions or of a phone's apps, or its website. */
export type DownloadPlace = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'ios' | 'android' | 'website'

/** A download link of a wallet. */
export interface DownloadLink {
  readonly id: DownloadPlace
  readonly url: string
}

/** `kernel.wallets`: the wallets that can be connected. */
export interface WalletsApi {
  /** The host's options of the lists, for developer tools. */
  readonly options: WalletsOptions
  readonly list: ReadableStore<ConnectList>
  /** Requests the popular wallets and refreshes them until the returned function is called. */
  watchList(): () => void
  /** Requests the popular wallets again. */
  retryList(): void
  readonly browser: WalletBrowser
  /**
   * Connects a chosen wallet: an installed one gets a connect request, another is connected through WalletConnect, and
   * for the rest a view displays download links. If an installed one serves several namespaces, the user chooses one; a
   * namespace that is already connected becomes active. Waits up to five seconds for plugins of further namespaces that are
   * still loading.
   */
  select(target: WalletTarget): void
  /** Returns the namespaces in which an installed wallet can be connected, in the order of the host's networks. */
  ways(target: WalletTarget): readonly WalletWay[]
  /** The host's namespaces whose plugins are still loading, or did not load; `undefined` if there are none. */
  readonly late: ReadableStore<LateNamespaces | undefined>
  /**
   * Returns the picture of a wallet: its connector's, else that of another connector of the same wallet, else the
   * listed one.
   */
  imageUrl(target: WalletTarget): string | undefined
  /** Displays the code to scan with any wallet. */
  scan(): void
  readonly attempt: ReadableStore<ConnectAttempt>
  /**
   * Sends a connect request to an installed wallet; `attempt` has its state. A second call for the same wallet joins the pending
   * request; another wallet ends it. Never throws.
   */
  connect(connectorId: string, wallet?: ListedWallet, namespace?: ChainNamespace): void
  /** Repeats the last connect request. */
  retry(): void
  /** Stops waiting for the wallet. */
  cancel(): void
  /** Returns the query of what is known of a wallet that is not in the page, by its readable id or its rdns. */
  entry(id: string): Query<{ readonly wallet?: ListedWallet | undefined }>
  /** Newest first, two at most. */
  readonly recent: ReadableStore<readonly ListedWallet[]>
  /** Returns the download links of a wallet, for every browser and phone. */
  downloads(wallet: ListedWallet): readonly DownloadLink[]
  /** Opens a download page of a wallet. Returns false if the browser blocked it. */
  download(link: DownloadLink): boolean
}

export interface WalletsPlugin extends PluginTypes {
  readonly id: 'wallets'
  readonly api: WalletsApi
  readonly options: WalletsOptions | undefined
  readonly uses: WalletConnectPlugin
  readonly events: WalletsEvents
  readonly views: {
    Connect: ConnectFilter
    AllWallets: undefined
    ConnectingExternal: ConnectTarget
    ConnectingMultiChain: MultiChainTarget
    Downloads: { readonly wallet: ListedWallet }
    GetWallet: undefined
    WhatIsAWallet: undefined
  }
  readonly slots: 'connect:conditions' | 'wallets:end'
  readonly routes: { connect: undefined; allWallets: undefined; getWallet: undefined }
  readonly stored: WalletsStored
  readonly messages: WalletsMessages
}

/** The service behind `kernel.wallets`. */
export const WalletsToken: Token<WalletsApi> = createToken('wallets')
