import type { FrameArea, PluginTypes, ReadableStore } from '#kernel'
import type {
  AppAnswer,
  AppPayload,
  AppRequestName,
  EmbeddedAccountType,
  EmbeddedUser,
  SocialProvider,
  ThemePayload,
} from '../../../frame-protocol/catalogue.js'
import type { messages } from './messages.en.js'
import type { StoredLogin } from './stored.js'

export type { FrameArea } from '#kernel'
export type {
  EmbeddedAccount,
  EmbeddedAccountType,
  EmbeddedUser,
  Refusal,
  RefusalReason,
  SocialProvider,
} from '../../../frame-protocol/catalogue.js'
export { socialProviders } from '../../../frame-protocol/catalogue.js'
export { type EmbeddedLink, linkEmbedded } from './embedded-link.js'
export { EmbeddedToken, embeddedConnectorId } from './embedded-token.js'
export { forgetWithSession, type LoginContext, onceNobodyIsLoggedIn } from './login-session.js'

/** How somebody signed in. */
export type LoginMethod = 'email' | 'passkey' | 'farcaster' | SocialProvider

/** The secure site in its frame. */
export type SiteState =
  /** No frame yet: it is made with the first login, or at the start where somebody was signed in. */
  | { readonly status: 'absent' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** What the site offers. */
      readonly logins: readonly LoginMethod[]
      /** CAIP-2 ids that its wallet serves (NET-06). */
      readonly networks: readonly string[]
      /** Of the site. */
      readonly version: string | undefined
    }
  | { readonly status: 'failed'; readonly error: unknown }

/** A window of the secure site, which a person signs in with. */
export interface LoginPopup {
  /** Goes on to the provider. */
  navigate(url: string): void
  /**
   * Resolves with what the window or the frame said; rejects with `EMBEDDED_WALLET_REFUSED`, as `ask` does, where the login failed
   * or was declined there, and with `ABORTED` when the signal does.
   */
  result(signal: AbortSignal): Promise<{ readonly resultUri: string }>
  /** Called when the window is closed, or when the browser no longer tells: a result may still come. The answer stops it. */
  onClosed(listener: () => void): () => void
  close(): void
}

/** The embedded wallet: what the plugins of the logins build upon. */
export interface EmbeddedApi {
  readonly site: ReadableStore<SiteState>
  /** Who is signed in, as the frame said last. */
  readonly user: ReadableStore<{
    readonly user: EmbeddedUser | undefined
    readonly method: LoginMethod | undefined
  }>
  /**
   * Makes the frame; resolves when it is ready. Throws `EMBEDDED_WALLET_UNREACHABLE` after 20 s (FRM-02), and can be tried again;
   * `EMBEDDED_WALLET_MISSING` without a secure site.
   */
  open(): Promise<void>
  /**
   * Asks the frame; makes it where it is missing, and again where it lacks a part of itself. Settles once. Throws
   * `EMBEDDED_WALLET_UNREACHABLE`, `EMBEDDED_WALLET_TIMEOUT` (30 s, for what FRM-02 names), `EMBEDDED_WALLET_REFUSED` with the
   * frame's own words as `details` and, where it gave a reason, a `Refusal` as `cause`, a `RpcError` where the frame gave a code of
   * wallets (4001 is `USER_REJECTED`), `RPC_PARAMS_INVALID` where the payload is none, `ABORTED` when the signal is aborted,
   * `EMBEDDED_WALLET_ABORTED` where the frame ended meanwhile.
   *
   * `UPDATE_EMAIL` opens ApproveTransaction: the frame shows the new address, and nothing happens before the user agrees there.
   *
   * `CONNECT_DEVICE` waits for a person who reads a mail: with a signal it is asked again every 30 s until that is aborted.
   */
  ask<Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>>
  /** After a login: connects the wallet, on every namespace it serves. Throws what `connections.connect` throws. */
  connect(method: LoginMethod, signal?: AbortSignal): Promise<void>
  /** EOA or smart account, where the network has both. The connection follows. */
  setAccountType(type: EmbeddedAccountType): Promise<void>
  /** Chain numbers of the networks with smart accounts. */
  smartAccountNetworks(): Promise<readonly number[]>
  /** Loads what opens a window; until then `openPopup` opens none. */
  preparePopups(): Promise<void>
  /** Opens the window of a login. Call it in the click itself; `undefined` where the browser blocked it (SOC-02). */
  openPopup(): LoginPopup | undefined
  /** Requests that wait for the person's approval in the frame. */
  readonly approvals: ReadableStore<{ readonly waiting: number }>
  /** Shows the frame there; hides it where `undefined`. */
  place(area: FrameArea | undefined): void
  /** How the page looks: the frame looks the same. */
  syncTheme(theme: ThemePayload): void
  /** The page of the secure site where a person sees devices, passkeys and keys. */
  readonly accountUrl: string
}

export interface EmbeddedOptions {
  /** Version of the secure site's SDK (FRM-06). Default 4. */
  readonly version?: number | undefined
}

export interface EmbeddedPlugin extends PluginTypes {
  readonly id: 'embedded'
  readonly api: EmbeddedApi
  readonly options: EmbeddedOptions | undefined
  readonly stored: StoredLogin
  readonly messages: typeof messages
  readonly events: {
    'embedded:signedIn': { readonly method: LoginMethod }
    'embedded:signedOut': Record<never, never>
    'embedded:accountTypeSet': { readonly type: EmbeddedAccountType; readonly caipNetworkId: string }
  }
  readonly views: {
    /** The frame is shown over the card: what is asked, and the answer. */
    ApproveTransaction: undefined
    /** What the secure site offers for the account itself. */
    UpgradeEmailWallet: undefined
  }
  readonly routes: { upgradeWallet: undefined }
}

export { EmbeddedError } from './embedded-error.js'
