import {
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type QuoinError,
  type ReadableStore,
  type Token,
  type WalletInfo,
} from '#kernel'
import type { messages } from './messages.en.js'
import type { StoredWallet } from './stored.js'

export {
  type OneClickCacao,
  type OneClickRequest,
  type OneClickSignIn,
  type OneClickSignInEntry,
  oneClickSignIns,
} from './one-click/one-click-sign-ins.js'

/** The id of the connector that speaks WalletConnect. */
export const walletConnectConnectorId = 'walletConnect'

/** Names that stand instead of the standard ones, or what becomes of those: `(standard) => [...standard, 'x_read']`. */
export type NamesOption = readonly string[] | ((standard: readonly string[]) => readonly string[])

/** What wallets are asked for in a namespace, where the host wants something else than is usual. */
export interface NamespaceOptions {
  /** Methods of wallets. The standard ones are those of the namespace's chain module, else WalletConnect's for it. */
  readonly methods?: NamesOption | undefined
  /** Events of wallets. `accountsChanged` and `chainChanged` are the ones that are understood. */
  readonly events?: NamesOption | undefined
}

/** What the host tells: the address of its relay. Without one nothing can be connected this way. */
export interface WalletConnectOptions {
  /**
   * A `wss:` address, e.g. `wss://relay.example`; `ws:` only on this machine. No vendor's relay is a default.
   */
  readonly relayUrl?: string | undefined
  /**
   * Other methods or events for some namespaces. Every namespace of the host's networks is proposed, and each is optional for
   * the wallet.
   *
   * @example
   * { cosmos: { methods: (standard) => [...standard, 'cosmos_signArbitrary'] } }
   */
  readonly namespaces?: Readonly<Record<ChainNamespace, NamespaceOptions>> | undefined
}

/** A wallet of the host's wallet list, as far as this plugin needs it. */
export interface ListedWallet {
  /** The id in the wallet list. */
  readonly id: string
  readonly name: string
  /** `https:` or `data:image/`. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** Opens the app on a phone: `scheme://` or a universal link `https://…`. */
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly homepage?: string | undefined
}

/**
 * Where the pairing with a wallet stands. `uri` is a secret between this page and the wallet: show it to the
 * person, never log, store or send it (SEC-13). `expiresAt` is in milliseconds since 1970.
 */
export type PairingState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number }
  /** The code is too old to be scanned; a new one is on its way without anybody asking (CON-04). */
  | { readonly status: 'expired-renewing' }
  | { readonly status: 'failed'; readonly error: QuoinError }

/** The wallet app the person chose, to find the way back to it (CON-11). */
export interface ChosenWallet {
  readonly name: string
  /** What is opened: `rainbow://` or `https://wallet.example/`. */
  readonly href: string
  /** The scheme of `href`, without the colon. */
  readonly scheme: string
}

/** Which of a wallet's apps a link goes to. */
export type WalletApp = 'mobile' | 'desktop' | 'web'

/** `kernel.walletconnect`. */
export interface WalletConnectApi {
  readonly pairing: ReadableStore<PairingState>
  /**
   * Set on a phone, while the wallet app that the person chose has been asked for something that the person must
   * answer. The plugin's view `ReopenWallet` offers `reopenWallet()` then.
   */
  readonly waiting: ReadableStore<ChosenWallet | undefined>
  /** False without a relay, or where no network of the host can be reached this way. */
  canConnect(): boolean
  /**
   * Makes a pairing and connects the wallet that takes it. Progress and faults are in `pairing`; the connection
   * itself in `kernel.connections`. Called again it joins what is under way, or tries again after a fault.
   *
   * @param namespace the one that the person wants the wallet for; others that it grants stay what they are where one is
   * connected
   */
  start(wallet?: ListedWallet, namespace?: ChainNamespace): void
  /** Ends the attempt that `start` began; its pairing can no longer be used. */
  stop(): void
  /** Makes the pairing ahead of time, so that a tap can open the wallet at once (CON-11). Until the modal closes. */
  prepare(): void
  /** The link that hands the pairing to the wallet; `undefined` while there is none or the wallet has no such app. */
  linkTo(wallet: ListedWallet, app: WalletApp): string | undefined
  /**
   * Opens the wallet's app with the pairing. Call it in the person's gesture.
   * @returns false where there is no usable pairing or the link was refused or blocked
   */
  openWallet(wallet: ListedWallet, app: WalletApp): boolean
  /** Opens the wallet app the person chose last, for a request that waits there. */
  reopenWallet(): boolean
}

/** The types of the plugin. */
export interface WalletConnectPlugin extends PluginTypes {
  readonly id: 'walletconnect'
  readonly api: WalletConnectApi
  readonly options: WalletConnectOptions | undefined
  readonly views: {
    ConnectingWalletConnect: {
      readonly wallet: ListedWallet
      readonly namespace?: ChainNamespace | undefined
    }
    ConnectingWalletConnectBasic: { readonly namespace?: ChainNamespace | undefined } | undefined
    /** Opens by itself on a phone, while a request waits in the wallet app that the person chose. */
    ReopenWallet: undefined
  }
  readonly routes: { walletConnect: undefined }
  readonly stored: StoredWallet
  readonly messages: typeof messages
}

/**
 * The service behind `kernel.walletconnect`.
 *
 * It is loaded with the plugin's first view or by `load`. Whether anything can be connected this way is known before:
 * by the namespaces of the connector.
 *
 * @example
 * const served = context.connectors.find(walletConnectConnectorId)?.namespaces ?? []
 * if (served.length > 0) context.load(WalletConnectToken).then((api) => api.prepare())
 */
export const WalletConnectToken: Token<WalletConnectApi> = createToken('walletconnect')

/** What the kernel shows of a listed wallet. */
export function toWalletInfo(wallet: ListedWallet): WalletInfo {
  return { name: wallet.name, imageUrl: wallet.imageUrl, rdns: wallet.rdns, explorerId: wallet.id }
}
