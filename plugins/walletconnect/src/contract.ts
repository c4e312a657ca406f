import {
  type ChainNamespace,
  createToken,
  type PermissionSource,
  type PluginTypes,
  type QuoinError,
  type ReadableStore,
  type Token,
  type WalletInfo,
} from '#kernel'
import type { messages } from './messages.en.js'

export {
  type OneClickCacao,
  type OneClickRequest,
  type OneClickSignIn,
  type OneClickSignInEntry,
  oneClickSignIns,
} from './one-click/one-click-sign-ins.js'

/** The id of the WalletConnect connector. */
export const walletConnectConnectorId = 'walletConnect'

/** Names that replace the standard ones, or a function of those: `(standard) => [...standard, 'x_read']`. */
export type NamesOption = readonly string[] | ((standard: readonly string[]) => readonly string[])

/**
 * The methods and events that are requested from wallets in a namespace, if the host needs other than the standard
 * ones.
 */
export interface NamespaceOptions {
  /** Methods of wallets. The standard ones are those of the namespace's chain module, else WalletConnect's for it. */
  readonly methods?: NamesOption | undefined
  /** Events of wallets. `accountsChanged` and `chainChanged` are the ones that are handled. */
  readonly events?: NamesOption | undefined
}

/** The options of the plugin. Without `relayUrl` no wallet can be connected with it. */
export interface WalletConnectOptions {
  /**
   * A `wss:` address, e.g. `wss://relay.walletconnect.org`; `ws:` only on localhost. No vendor's relay is a
   * default. Wallets on phones are reached by the relay that Reown operates; one of your own reaches the wallets that are
   * configured with its address.
   */
  readonly relayUrl?: string | undefined
  /**
   * The project id at the relay, sent to it alone: Reown's relay requires one of its own. Default: the kernel's
   * `projectId`.
   */
  readonly projectId?: string | undefined
  /**
   * Replaces methods or events for some namespaces. Every namespace of the host's networks is proposed, and each is
   * optional for the wallet.
   *
   * @example
   * { cosmos: { methods: (standard) => [...standard, 'cosmos_signArbitrary'] } }
   */
  readonly namespaces?: Readonly<Record<ChainNamespace, NamespaceOptions>> | undefined
}

/** A wallet of the host's wallet list, with the fields that this plugin needs. */
export interface ListedWallet {
  /** The id in the wallet list. */
  readonly id: string
  readonly name: string
  /** The readable id: `metamask`. */
  readonly slug?: string | undefined
  /** `https:` or `data:image/`. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** Opens the app on a phone: `scheme://` or a universal link `https://…`. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  /** Passes a pairing to the app on a phone, if its link is not `mobileLink` followed by `wc?uri=…`; contains `{uri}`. */
  readonly pairingLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly edgeStore?: string | undefined
  readonly firefoxStore?: string | undefined
  readonly operaStore?: string | undefined
  readonly safariStore?: string | undefined
  readonly homepage?: string | undefined
}

/**
 * The state of the pairing with a wallet. `uri` is a secret between this page and the wallet: display it to the user,
 * never log, store or send it. `expiresAt` is in milliseconds since 1970.
 */
export type PairingState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number }
  /** The code is about to expire; a new one is being created automatically. */
  | { readonly status: 'expired-renewing' }
  | { readonly status: 'failed'; readonly error: QuoinError }

/** The wallet app that the user chose, to reopen it. */
export interface ChosenWallet {
  readonly name: string
  /** The link that is opened: `rainbow://` or `https://wallet.example/`. */
  readonly href: string
  /** The scheme of `href`, without the colon. */
  readonly scheme: string
  /** The wallet's picture in the wallet list. */
  readonly imageUrl?: string | undefined
}

/** The plugin's stored data: the wallet app that later requests reopen. */
export interface StoredWallet {
  /** The topic of the session that the wallet app belongs to. */
  readonly session?: string | undefined
  /** When this page last sent a request in it. Milliseconds since 1970. */
  readonly usedAt?: number | undefined
  readonly chosen?: ChosenWallet | undefined
}

/** The app of a wallet that a link opens. */
export type WalletApp = 'mobile' | 'desktop' | 'web'

/** `kernel.walletconnect`. */
export interface WalletConnectApi {
  readonly pairing: ReadableStore<PairingState>
  /**
   * Set on a phone, while a request is pending in the wallet app that the user chose and needs the user's approval. The
   * plugin's view `ReopenWallet`, or the button of the view that requests, offers `reopenWallet()` then.
   */
  readonly waiting: ReadableStore<ChosenWallet | undefined>
  /** Returns true if wallets can be connected: false without a relay, or if no network of the host is served. */
  canConnect(): boolean
  /**
   * Creates a pairing and connects the wallet that accepts it. Progress and faults are in `pairing`; the connection
   * itself in `kernel.connections`. A second call joins the running attempt, or retries after a fault.
   *
   * @param namespace the namespace that the wallet is requested for; other namespaces that it grants keep a wallet that
   * is already connected
   */
  start(wallet?: ListedWallet, namespace?: ChainNamespace): void
  /** Ends the attempt that `start` began; its pairing can no longer be used. */
  stop(): void
  /**
   * Creates the pairing ahead of time, so that a tap can open the wallet at once. It ends when the modal
   * closes.
   */
  prepare(): void
  /**
   * Returns the link that passes the pairing to the wallet; `undefined` without a pairing or if the wallet has no such
   * app.
   */
  linkTo(wallet: ListedWallet, app: WalletApp): string | undefined
  /**
   * Opens the wallet's app with the pairing. Call it in the user's gesture.
   * @returns false if there is no usable pairing or the link was refused or blocked
   */
  openWallet(wallet: ListedWallet, app: WalletApp): boolean
  /** Opens the wallet app that the user chose last, for a request that is pending there. */
  reopenWallet(): boolean
  /**
   * Returns when the session with the connected wallet ends, if the wallet does not extend it; `undefined` without one, or if the
   * browser blocks the storage. Milliseconds since 1970.
   */
  sessionExpiresAt(): number | undefined
  /**
   * Returns when this page last sent a request in the session that needs the user's approval, on any tab; `undefined` if it sent none.
   * The relay keeps no record of messages. Milliseconds since 1970.
   */
  sessionUsedAt(): Promise<number | undefined>
  /**
   * Extends the session by seven days from now: sends `wc_sessionExtend` to the wallet, which has to confirm it. Returns the new end, in
   * milliseconds since 1970. Call it after an act of the user. Source: https://specs.walletconnect.com/2.0/specs/clients/sign
   *
   * Throws `NOT_CONNECTED` without a session, `TIMEOUT` if the wallet does not confirm it within ten seconds, and what the wallet
   * refuses with. The session then ends as before.
   *
   * @example
   * const end = await walletConnect.extendSession()
   */
  extendSession(): Promise<number>
  /**
   * The pairings that wallet apps accepted, for the list of permissions: an app can be offered further connections by one for 30 days, also
   * after its session ended. Starts no client.
   */
  listPairings: PermissionSource['list']
  /** Ends a pairing of the list: its key is deleted, and the wallet is notified if the relay answers within three seconds. */
  endPairing: NonNullable<PermissionSource['revoke']>
}

/** The views of the plugin `wallets` that it opens. Written out: that plugin's types name this one's. */
interface ListingViews {
  readonly id: 'wallets'
  readonly views: { readonly AllWallets: undefined; readonly Downloads: { readonly wallet: ListedWallet } }
}

/** The types of the plugin. */
export interface WalletConnectPlugin extends PluginTypes {
  readonly id: 'walletconnect'
  readonly api: WalletConnectApi
  readonly options: WalletConnectOptions | undefined
  readonly uses: ListingViews
  readonly views: {
    ConnectingWalletConnect: {
      readonly wallet: ListedWallet
      readonly namespace?: ChainNamespace | undefined
    }
    ConnectingWalletConnectBasic: { readonly namespace?: ChainNamespace | undefined } | undefined
    /** Opens automatically on a phone, while a request is pending in the wallet app that the user chose. */
    ReopenWallet: undefined
  }
  readonly routes: { walletConnect: undefined }
  readonly stored: StoredWallet
  readonly messages: typeof messages
}

/**
 * The service behind `kernel.walletconnect`.
 *
 * It is loaded with the plugin's first view or by `load`. The namespaces of the connector are available before; they
 * are empty if no wallet can be connected.
 *
 * @example
 * const served = context.connectors.find(walletConnectConnectorId)?.namespaces ?? []
 * if (served.length > 0) context.load(WalletConnectToken).then((api) => api.prepare())
 */
export const WalletConnectToken: Token<WalletConnectApi> = createToken('walletconnect')

/** Returns the kernel's description of a listed wallet. */
export function toWalletInfo(wallet: ListedWallet): WalletInfo {
  return { name: wallet.name, imageUrl: wallet.imageUrl, rdns: wallet.rdns, explorerId: wallet.id }
}
