import {
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type WalletAttempt,
} from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
import type { WalletsMessages } from './messages.en.js'
import type { WalletsStored } from './stored.js'

export type { ListedWallet }

/** Options of the wallets plugin. Ids are those of the gateway's wallet list. */
export interface WalletsOptions {
  /** Shown in place of the recommended wallets, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these are listed. */
  readonly includeWalletIds?: readonly string[]
  /** Never shown, not even where they are installed. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the gateway does not list. */
  readonly customWallets?: readonly ListedWallet[]
  /** Whether the list of all wallets is offered. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** How a chosen wallet is reached. `unsupported`: it is not installed and cannot be reached from here. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'unsupported'

export interface WalletsEvents {
  /** A person chose a wallet in a list. */
  'wallets:selected': { readonly name: string; readonly platform: WalletPlatform }
  /** A search was sent: at least two characters, after a pause in typing. */
  'wallets:searched': { readonly search: string }
}

/** What a row stands for: an installed wallet, a listed one, or one that is both. */
export interface WalletTarget {
  readonly connectorId?: string | undefined
  readonly wallet?: ListedWallet | undefined
  /** Where to connect it; the person is asked where that is open. */
  readonly namespace?: ChainNamespace | undefined
}

/** A namespace in which an installed wallet can be connected. */
export interface WalletWay {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  /** It is connected there already. */
  readonly isConnected: boolean
}

export type WalletBadge = 'installed' | 'recent'

/** A wallet as a list shows it. */
export interface WalletRow extends WalletTarget {
  /** Differs for each row of a list. */
  readonly key: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly badges: readonly WalletBadge[]
  /** Of the host's, those in which it can be connected where it is installed. */
  readonly namespaces: readonly ChainNamespace[]
}

export interface WalletGroup {
  readonly id: 'recent' | 'installed' | 'popular'
  /** Never empty. */
  readonly rows: readonly WalletRow[]
}

/** What the Connect view lists. */
export interface ConnectList {
  /** False until the recent wallets were read: rows that are shown before would move. */
  readonly isReady: boolean
  readonly groups: readonly WalletGroup[]
  /** Whether "Scan with phone" is offered: WalletConnect is there and this is not the phone itself. */
  readonly canScan: boolean
  /** The namespace whose wallets alone are listed. */
  readonly only: ChainNamespace | undefined
  /** The row to all wallets: how many there are (`5`, `430+`), while that is known. */
  readonly all: { readonly tag: string | undefined } | undefined
  /** Where the popular wallets stand. `off`: the host configured no gateway. */
  readonly popular: 'off' | 'loading' | 'ready' | 'failed'
}

/** What the list of all wallets shows. */
export interface WalletBrowserState {
  /** The search as it was typed. */
  readonly text: string
  /** `more`: rows are shown and further ones are on their way. */
  readonly status: 'idle' | 'loading' | 'ready' | 'more' | 'failed'
  readonly rows: readonly WalletRow[]
  readonly hasMore: boolean
}

/** The list of all wallets: searched, page by page. Nothing is asked before `open`. */
export interface WalletBrowser {
  readonly store: ReadableStore<WalletBrowserState>
  /** Asks for the first page, unless it is there. */
  open(): void
  /** Searches, 300 ms after the last character and from two characters on. */
  search(text: string): void
  /** Asks for the next page, if there is one and none is on its way. */
  more(): void
  /** Asks again for what failed. */
  retry(): void
}

/** An installed wallet to connect. */
export interface ConnectTarget {
  readonly connectorId: string
  /** What the gateway lists of it. */
  readonly wallet?: ListedWallet | undefined
  /** All that its connector serves if absent. */
  readonly namespace?: ChainNamespace | undefined
}

/** An installed wallet that serves several namespaces. */
export interface MultiChainTarget {
  readonly connectorId: string
  readonly wallet?: ListedWallet | undefined
}

/** Which wallets the Connect view lists: those of a namespace, or all. */
export type ConnectFilter = { readonly namespace?: ChainNamespace | undefined } | undefined

/**
 * Where the request to an installed wallet stands (CON-07). Failed with `CONNECTOR_NOT_FOUND`, the wallet is not in the
 * page any more.
 */
export type ConnectAttempt = WalletAttempt<ConnectTarget>

/** Where a wallet can be had. */
export interface DownloadLink {
  readonly id: 'chrome' | 'ios' | 'android' | 'website'
  readonly url: string
}

/** `kernel.wallets`: the wallets a person may connect, and the way to each. */
export interface WalletsApi {
  /** What the host chose of the lists: for tools that explain them. */
  readonly options: WalletsOptions
  readonly list: ReadableStore<ConnectList>
  /** Asks for the popular wallets and keeps them fresh until the answer is called. */
  watchList(): () => void
  /** Asks again for the popular wallets. */
  retryList(): void
  readonly browser: WalletBrowser
  /**
   * Goes on with a wallet: an installed one is asked to connect, another is reached through WalletConnect, and
   * for one that can be reached neither way the view says where to get it. Where an installed one can be connected in several
   * namespaces, the person is asked in which; the one that is connected there already becomes the active one.
   */
  select(target: WalletTarget): void
  /** Where an installed wallet can be connected, in the order of the host's networks. */
  ways(target: WalletTarget): readonly WalletWay[]
  /** The picture of a wallet: its connector's, else that of another that stands for the same wallet, else the listed one. */
  imageUrl(target: WalletTarget): string | undefined
  /** Shows the code to scan with any wallet. */
  scan(): void
  readonly attempt: ReadableStore<ConnectAttempt>
  /**
   * Asks an installed wallet to connect and tells in `attempt` how it goes. The same wallet while it is still being
   * asked joins; another one ends the first. Never throws.
   */
  connect(connectorId: string, wallet?: ListedWallet, namespace?: ChainNamespace): void
  /** Asks the wallet that was asked last once more. */
  retry(): void
  /** Stops waiting for the wallet. */
  cancel(): void
  /** Newest first, two at most (CON-05). */
  readonly recent: ReadableStore<readonly ListedWallet[]>
  downloads(wallet: ListedWallet): readonly DownloadLink[]
  /** Opens where a wallet can be had. False where the browser blocked it. */
  download(link: DownloadLink): boolean
}

export interface WalletsPlugin extends PluginTypes {
  readonly id: 'wallets'
  readonly api: WalletsApi
  readonly options: WalletsOptions | undefined
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
  readonly routes: { connect: undefined; allWallets: undefined; getWallet: undefined }
  readonly stored: WalletsStored
  readonly messages: WalletsMessages
}

/** The service behind `kernel.wallets`. */
export const WalletsToken: Token<WalletsApi> = createToken('wallets')
