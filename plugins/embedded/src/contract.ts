import {
  createToken,
  type FrameArea,
  type PluginContext,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
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
export { EmbeddedError } from './embedded-error.js'

/** The ways to sign in. */
export type LoginMethod = 'email' | 'passkey' | 'farcaster' | SocialProvider

/** The state of the secure site's frame. */
export type SiteState =
  /** No frame yet: it is created with the first login, or at the start if the user was signed in. */
  | { readonly status: 'absent' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** The login methods that the site offers. */
      readonly logins: readonly LoginMethod[]
      /** CAIP-2 ids that its wallet serves. */
      readonly networks: readonly string[]
      /** The version of the site. */
      readonly version: string | undefined
    }
  | { readonly status: 'failed'; readonly error: unknown }

/** The requests that are waiting for the user's approval in the frame. */
export interface ApprovalsState {
  readonly waiting: number
  /** The height that the frame needs for the last one, in CSS pixels; `undefined` before the first. */
  readonly height: number | undefined
  /** One of them reached the frame: the user may have confirmed it there, also if the frame was lost before its answer. */
  readonly mayBeConfirmed: boolean
}

/** A window of the secure site in which the user signs in. */
export interface LoginPopup {
  /** Navigates to the provider. */
  navigate(url: string): void
  /**
   * Resolves with the result from the window or the frame; rejects with `EMBEDDED_WALLET_REFUSED`, as `ask` does, if
   * the login failed or was declined there, and with `ABORTED` when the signal is aborted.
   */
  result(signal: AbortSignal): Promise<{ readonly resultUri: string }>
  /**
   * Calls the listener when the window is closed, or when the browser can no longer detect it: a result may still
   * arrive. Returns a function that unsubscribes.
   */
  onClosed(listener: () => void): () => void
  close(): void
}

/** The embedded wallet: the API for the login plugins. */
export interface EmbeddedApi {
  readonly site: ReadableStore<SiteState>
  /** The signed-in user, as last reported by the frame. */
  readonly user: ReadableStore<{
    readonly user: EmbeddedUser | undefined
    readonly method: LoginMethod | undefined
  }>
  /**
   * Creates the frame; resolves when it is ready. Throws `EMBEDDED_WALLET_UNREACHABLE` after 20 s, and can be
   * retried; `EMBEDDED_WALLET_MISSING` without a secure site.
   */
  open(): Promise<void>
  /**
   * Sends a request to the frame; creates the frame if it is missing, and reloads it if a part of its code is missing.
   * Settles once. The user waits for it: `isSlow` is true from 4 s on, and after 8 s it throws
   * `EMBEDDED_WALLET_UNREACHABLE` if the frame did not load. Once the frame is ready, login requests throw
   * `EMBEDDED_WALLET_TIMEOUT` after 30 s; those that wait for the user's own answer have no limit. Throws
   * `EMBEDDED_WALLET_REFUSED` with the frame's message as `details` and, if it gave a reason, a `Refusal` as `cause`, a
   * `RpcError` if the frame returned a wallet error code (4001 is `USER_REJECTED`), `RPC_PARAMS_INVALID` if the payload
   * is invalid, `ABORTED` when the signal is aborted, `EMBEDDED_WALLET_ABORTED` if the frame ended meanwhile.
   *
   * `UPDATE_EMAIL` opens ApproveTransaction: the frame displays the new address, and the change needs the user's
   * approval there.
   *
   * `CONNECT_DEVICE` waits until the user has read an email: with a signal it is sent again every 30 s until the signal
   * is aborted.
   */
  request<Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>>
  /**
   * Connects the wallet after a login, on every namespace that it serves. Throws the errors of `connections.connect`.
   */
  connect(method: LoginMethod, signal?: AbortSignal): Promise<void>
  /** Sets EOA or smart account, on networks that have both. The connection is updated. */
  setAccountType(type: EmbeddedAccountType): Promise<void>
  /** Returns the chain numbers of the networks with smart accounts. */
  smartAccountNetworks(): Promise<readonly number[]>
  /** Loads the code that opens a window; before it is loaded, `openPopup` returns `undefined`. */
  preparePopups(): Promise<void>
  /** Opens the window of a login. Call it in the click itself; `undefined` if the browser blocked it. */
  openPopup(): LoginPopup | undefined
  readonly approvals: ReadableStore<ApprovalsState>
  /** True while a request for which the user waits takes longer than 4 s. */
  readonly isSlow: ReadableStore<boolean>
  /** Shows the frame in that area; hides it for `undefined`. */
  place(area: FrameArea | undefined): void
  /** Sends the page's theme to the frame. */
  syncTheme(theme: ThemePayload): void
  /** The page of the secure site for managing devices, passkeys and keys. */
  readonly accountUrl: string
}

/**
 * The plugin's stored data: that a user signed in here, so that the next visit restores the login, and the method. It
 * grants no access; the session is the frame's, on its own origin (SEC-13).
 */
export interface StoredLogin {
  readonly used?: boolean | undefined
  readonly method?: LoginMethod | undefined
  /** CAIP-2: the last network of the wallet. */
  readonly network?: string | undefined
}

/** Options of the plugin. Everything may be left out. */
export interface EmbeddedOptions {
  /** Version of the secure site's SDK. Default 4. */
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
    /** The view over which the frame displays a request and its approval. */
    ApproveTransaction: undefined
    /** Links to the secure site's account page. */
    UpgradeEmailWallet: undefined
  }
  readonly routes: { upgradeWallet: undefined }
}

/** The id of the connector of the embedded wallet. */
export const embeddedConnectorId = 'embedded'

export const EmbeddedToken: Token<EmbeddedApi> = createToken('embedded')

/** The embedded wallet for a login plugin: loaded on first use, or when the user is logged in. */
export interface EmbeddedLink {
  /** Loads its code, not its frame. Throws the errors of loading a service. */
  load(): Promise<EmbeddedApi>
  /** Returns the API, if it is loaded. */
  now(): EmbeddedApi | undefined
}

/**
 * Creates the link.
 *
 * @param read called once after loading, and when the site, the signed-in user or `isSlow` changes
 */
export function linkEmbedded(
  ctx: Pick<PluginContext, 'connections' | 'load' | 'own' | 'report'>,
  read: (embedded: EmbeddedApi) => void,
): EmbeddedLink {
  const { connections } = ctx
  let loaded: EmbeddedApi | undefined
  let loading: Promise<EmbeddedApi> | undefined
  const link: EmbeddedLink = {
    now: () => loaded,
    load() {
      loading ??= ctx.load(EmbeddedToken).then((embedded) => {
        const look = (): void => read(embedded)
        ctx.own(embedded.site.subscribe(look))
        ctx.own(embedded.user.subscribe(look))
        ctx.own(embedded.isSlow.subscribe(look))
        look()
        loaded = embedded
        return embedded
      })
      // A failed load is retried at the next call.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
  const check = (): void => {
    const live = connections.store.getState().connections
    if (live.some(({ connectorId }) => connectorId === embeddedConnectorId)) link.load().catch(ctx.report)
  }
  ctx.own(connections.store.subscribe(check))
  check()
  return link
}

/** The context of a login plugin. */
export type LoginContext = PluginContext<PluginTypes & { readonly requires: EmbeddedPlugin }>

/** A service that can delete its login data. */
interface Forgetful {
  /** The user is no longer logged in (EML-03). */
  forget(): void
}

/** The `start` of a login plugin: its login data is deleted with its session (EML-03). */
export function forgetWithSession<Api>(ctx: LoginContext, token: Token<Api>): void {
  const { signal } = ctx
  const forget = (): void => {
    // The same service: only its internal `forget` is used here.
    ctx.load(token as Token<unknown> as Token<Forgetful>).then(
      (service) => {
        if (!signal.aborted) service.forget()
      },
      (error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      },
    )
  }
  ctx.on('embedded:signedOut', forget)
  ctx.on('connection:disconnected', ({ connectorId }) => {
    if (connectorId === embeddedConnectorId) forget()
  })
}

/** Calls `run` once, when restoring has finished and no user is logged in (EML-03). */
export function onceLoggedOut(
  { connections, own }: Pick<PluginContext, 'connections' | 'own'>,
  run: () => void,
): void {
  let isChecked = false
  const check = (): void => {
    const { byNamespace, connections: live } = connections.store.getState()
    if (isChecked || Object.values(byNamespace).some(({ status }) => status === 'restoring')) return
    isChecked = true
    if (!live.some(({ connectorId }) => connectorId === embeddedConnectorId)) run()
  }
  own(connections.store.subscribe(check))
  check()
}
