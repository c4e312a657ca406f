import { type CaipNetworkId, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { WalletConnectPlugin } from '#plugins/walletconnect'
import type { WalletsPlugin } from '#plugins/wallets'
import type { SiwxMessages } from './messages.en.js'
import type { SiwxRefusalReason } from './schemas.js'
import type { SiwxAccountKey, SiwxSession, SiwxStorage } from './session/siwx-storage.js'
import type { SiwxStored } from './stored.js'

export type { Cacao, SignInData } from '#wallet/sign-in'
export type { SiwxRefusalReason } from './schemas.js'
export type {
  SiwxAccountKey,
  SiwxAddResult,
  SiwxChallenge,
  SiwxSession,
  SiwxSigned,
  SiwxStorage,
} from './session/siwx-storage.js'

/** Options of sign-in. `{}` requires every connected user to sign in, verified by the host's gateway. */
export interface SiwxOptions {
  /**
   * Default true: a user who does not sign in is disconnected. False: users may continue without; a user who declined
   * is not prompted again until the next connect.
   */
  readonly required?: boolean | undefined
  /**
   * Verifies and stores sign-ins. `server` (default): the back end at `services.siwx` with the endpoints of
   * `quoin/siwx-server`, or without one the host's gateway, `services.gateway`, which has them too. `local`: in the browser, for display only; it proves nothing to a server. Or
   * a custom storage.
   */
  readonly storage?: 'server' | 'local' | SiwxStorage | undefined
  /**
   * The server's way to identify the session. `bearer`: a token that the page stores. `cookie`: an httpOnly cookie, if
   * page and server are one site. Default: as the server answers, for a server of another origin than the page
   * `bearer`. Sign-in fails with `SIWX_SESSION_MISMATCH` if the server uses the other one.
   */
  readonly session?: 'bearer' | 'cookie' | undefined
  /** Text for the signing user: one line of ASCII, as EIP-4361 requires. Part of the message. */
  readonly statement?: string | undefined
  /** Lifetime of a sign-in. Seconds, 60 at least. Default: the server's lifetime; a week with `local`. */
  readonly expiresInSeconds?: number | undefined
  /** The start of its validity. RFC 3339. */
  readonly notBefore?: string | undefined
  /** Further addresses that the sign-in is for, besides the page. */
  readonly resources?: readonly string[] | undefined
  /** The host's id of the request; a function returns one for each. */
  readonly requestId?: string | (() => string) | undefined
  /** Default true: a disconnect signs the user out. */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * Default true: a sign-in applies to its network only, and another network requires another one. False: one sign-in
   * per account, for all networks of its namespace.
   */
  readonly perNetwork?: boolean | undefined
  /** The networks that require sign-in (CAIP-2). Default: all of the host whose wallets can sign messages. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** The reason of a failed sign-in. A server's reasons are `SiwxRefusalReason`. */
export type SiwxFault =
  | SiwxRefusalReason
  /** The user rejected the request in the wallet. */
  | 'declined'
  /** An earlier request is still pending in the wallet. */
  | 'pending'
  /** Account or network changed meanwhile. */
  | 'changed'
  /** The wallet cannot sign messages. */
  | 'cannotSign'
  /** The server is unreachable. */
  | 'unreachable'
  | 'other'

/** The step of a sign-in: a nonce is requested, the wallet signs, the signature is verified. */
export type SiwxStep = 'preparing' | 'wallet' | 'verifying'

/** The sign-in state of the active account. */
export type SiwxState =
  /** No account is connected, or its network does not require sign-in. */
  | { readonly status: 'idle' }
  /** The session is being looked up. */
  | { readonly status: 'looking'; readonly account: SiwxAccountKey }
  /** The user continues without sign-in, where that is allowed. */
  | { readonly status: 'signed-out'; readonly account: SiwxAccountKey }
  /** The user must sign in; `fault` is that of the last attempt. */
  | { readonly status: 'needed'; readonly account: SiwxAccountKey; readonly fault?: SiwxFault | undefined }
  | {
      readonly status: 'signing'
      readonly account: SiwxAccountKey
      readonly step: SiwxStep
      /** No response for 10 s: the user may have overlooked the wallet's window. */
      readonly slow: boolean
    }
  | { readonly status: 'signed'; readonly account: SiwxAccountKey; readonly session: SiwxSession }

/** `kernel.siwx`: sign-in with a wallet. */
export interface SiwxApi {
  readonly store: ReadableStore<SiwxState>
  /** False if users can continue without sign-in. */
  readonly isRequired: boolean
  /** The host's statement in the message. */
  readonly statement: string | undefined
  /** The known sessions. */
  readonly sessions: ReadableStore<readonly SiwxSession[]>
  /** Reads the sessions from the storage. Throws the storage's errors. */
  refresh(): Promise<readonly SiwxSession[]>
  /**
   * Prompts the user to sign in, in the view `SIWXSignMessage`; resolves at once if the user is signed in.
   *
   * Throws `SIWX_ADDRESS_MISSING` if no account is connected, `SIWX_NETWORK_MISSING` if the host does not list its
   * network, `SIWX_NOT_ENABLED` if the network does not require sign-in, `SIWX_CLIENT_MISSING` if its wallets cannot
   * sign messages, `USER_REJECTED` if the user continues without sign-in or leaves.
   *
   * @example
   * const { address, caipNetworkId } = await kernel.siwx.signIn()
   */
  signIn(): Promise<SiwxSession>
  /**
   * The action of the view's Sign button: requests the signature from the wallet, once for any number of calls. The
   * progress is in `store`.
   */
  confirm(): void
  /** The action of the view's Cancel button: disconnects if sign-in is required, otherwise continues without. */
  cancel(): Promise<void>
  /**
   * Signs out exactly this account, by network and address, or all. Throws the storage's errors; then no account was
   * signed out.
   */
  signOut(which?: SiwxAccountKey): Promise<void>
  /** Returns the session of an account on a network, read from the storage itself. */
  getSession(caipNetworkId: CaipNetworkId, address: string): Promise<SiwxSession | undefined>
}

/** The data of every sign-in event. Contains neither address nor message, signature, nonce or token. */
export interface SiwxEvent {
  readonly caipNetworkId: CaipNetworkId
  readonly isSmartAccount: boolean
}

export interface SiwxEvents {
  /** The user pressed Sign: the wallet is called next. */
  'siwx:requested': SiwxEvent
  'siwx:signed': SiwxEvent & {
    /** Signed while connecting, by WalletConnect's one-click authentication. */
    readonly isOneClick: boolean
  }
  'siwx:failed': SiwxEvent & { readonly fault: SiwxFault }
  'siwx:cancelled': SiwxEvent
  /** `all`: all accounts were signed out at once. */
  'siwx:signedOut': { readonly caipNetworkId?: CaipNetworkId | undefined; readonly all: boolean }
}

export interface SiwxPlugin extends PluginTypes {
  readonly id: 'siwx'
  readonly api: SiwxApi
  readonly options: SiwxOptions | undefined
  readonly uses: WalletConnectPlugin | WalletsPlugin
  readonly events: SiwxEvents
  readonly views: {
    /** `isRequired`: the view cannot be closed. */
    SIWXSignMessage: { readonly isRequired: boolean } | undefined
    ConnectingSiwe: undefined
    SiwxSessions: undefined
  }
  readonly routes: { sessions: undefined }
  readonly stored: SiwxStored
  readonly messages: SiwxMessages
}

/** The service behind `kernel.siwx`. */
export const SiwxToken: Token<SiwxApi> = createToken('siwx')
