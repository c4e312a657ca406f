import { type CaipNetworkId, createToken, type PluginTypes, type ReadableStore, type Token } from '#kernel'
import type { WalletConnectPlugin } from '#plugins/walletconnect'
import type { SiwxMessages } from './messages.en.js'
import type { SiwxRefusalReason } from './schemas.js'
import type { SiwxAccountKey, SiwxSession, SiwxStorage } from './siwx-storage.js'
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
} from './siwx-storage.js'

/** Options of sign-in. `{}` asks everybody who connects to sign in, and has the host's gateway verify it. */
export interface SiwxOptions {
  /**
   * Default true: whoever does not sign in is disconnected. False: people may go on without; who said no is not asked again until
   * they connect again.
   */
  readonly required?: boolean | undefined
  /**
   * Where sign-ins are verified and kept. `server` (default): on the host's gateway, `services.gateway`, or a back end that answers
   * the same calls (`quoin/siwx-server`). `local`: in the browser, for display only; it proves nothing to a server. Or your own.
   */
  readonly storage?: 'server' | 'local' | SiwxStorage | undefined
  /**
   * How the server knows who asks; must be what the server is set to. `bearer` (default): by a token that the page keeps. `cookie`: by
   * an httpOnly cookie, where page and server are one site.
   */
  readonly session?: 'bearer' | 'cookie' | undefined
  /** For the person who signs: one line of ASCII, as EIP-4361 wants it. It stands in the message. */
  readonly statement?: string | undefined
  /** How long a sign-in is good for. Seconds, 60 at least. Default: as long as the server keeps it; a week with `local`. */
  readonly expiresInSeconds?: number | undefined
  /** From when on it is good. RFC 3339. */
  readonly notBefore?: string | undefined
  /** Addresses of what it is for, besides the page. */
  readonly resources?: readonly string[] | undefined
  /** Your own mark of the request; a function gives one for each. */
  readonly requestId?: string | (() => string) | undefined
  /** Default true: who disconnects is signed out. */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * Default true: a sign-in counts for its network alone, and another network asks again. False: once for an account, on all networks
   * of its namespace.
   */
  readonly perNetwork?: boolean | undefined
  /** On which networks sign-in is asked for (CAIP-2). Default: on all of the host's whose wallets can sign a text. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** Why a sign-in came to nothing. Those of a server's refusal are `SiwxRefusalReason`. */
export type SiwxFault =
  | SiwxRefusalReason
  /** The person said no in the wallet. */
  | 'declined'
  /** The wallet still shows an earlier request. */
  | 'pending'
  /** Account or network changed meanwhile. */
  | 'changed'
  /** The wallet signs no texts. */
  | 'cannotSign'
  /** The server cannot be reached. */
  | 'unreachable'
  | 'other'

/** How far a sign-in is: a nonce is fetched, the wallet is asked, the signature is verified. */
export type SiwxStep = 'preparing' | 'wallet' | 'verifying'

/** Where sign-in stands for the active account. */
export type SiwxState =
  /** Nobody is connected, or sign-in is not asked for there. */
  | { readonly status: 'idle' }
  /** Whether there is a session is being found out. */
  | { readonly status: 'looking'; readonly account: SiwxAccountKey }
  /** The person may go on without, and does. */
  | { readonly status: 'signed-out'; readonly account: SiwxAccountKey }
  /** The person is asked; `fault` says what became of the last attempt. */
  | { readonly status: 'needed'; readonly account: SiwxAccountKey; readonly fault?: SiwxFault | undefined }
  | {
      readonly status: 'signing'
      readonly account: SiwxAccountKey
      readonly step: SiwxStep
      /** No answer for 10 s: the wallet's window may be overlooked. */
      readonly slow: boolean
    }
  | { readonly status: 'signed'; readonly account: SiwxAccountKey; readonly session: SiwxSession }

/** `kernel.siwx`: sign-in with a wallet. */
export interface SiwxApi {
  readonly store: ReadableStore<SiwxState>
  /** Whether people can go on without. */
  readonly isRequired: boolean
  /** The host's words in the message. */
  readonly statement: string | undefined
  /** Who is signed in, as far as it is known. */
  readonly sessions: ReadableStore<readonly SiwxSession[]>
  /** Asks the storage who is signed in. Throws what the storage throws. */
  refresh(): Promise<readonly SiwxSession[]>
  /**
   * Asks the person to sign in, in the view `SIWXSignMessage`; answers at once where they are signed in.
   *
   * Throws `SIWX_ADDRESS_MISSING` and `SIWX_NETWORK_MISSING` where nobody is connected, `SIWX_NOT_ENABLED` where sign-in is not asked
   * for on the network, `SIWX_CLIENT_MISSING` where its wallets sign no texts, `USER_REJECTED` where the person goes on without or
   * leaves.
   *
   * @example
   * const { address, caipNetworkId } = await kernel.siwx.signIn()
   */
  signIn(): Promise<SiwxSession>
  /** What the view's Sign does: asks the wallet, once, however often it is called. How it goes is in `store`. */
  confirm(): void
  /** What the view's Cancel does: disconnects where sign-in is required, goes on without elsewhere. */
  cancel(): Promise<void>
  /**
   * Signs exactly this account out, by network and address, or everybody. Throws what the storage throws; then nobody was signed out.
   */
  signOut(which?: SiwxAccountKey): Promise<void>
  /** The session of an account on a network; of the storage itself, not of what was known before. */
  getSession(caipNetworkId: CaipNetworkId, address: string): Promise<SiwxSession | undefined>
}

/** What every event of a sign-in says. Neither address nor message, signature, nonce or token. */
export interface SiwxEvent {
  readonly caipNetworkId: CaipNetworkId
  readonly isSmartAccount: boolean
}

export interface SiwxEvents {
  /** The person wants to sign: the wallet is asked next. */
  'siwx:asked': SiwxEvent
  'siwx:signed': SiwxEvent & {
    /** While connecting, by WalletConnect's one-click authentication. */
    readonly isOneClick: boolean
  }
  'siwx:failed': SiwxEvent & { readonly fault: SiwxFault }
  'siwx:cancelled': SiwxEvent
  /** `all`: everybody was signed out at once. */
  'siwx:signedOut': { readonly caipNetworkId?: CaipNetworkId | undefined; readonly all: boolean }
}

export interface SiwxPlugin extends PluginTypes {
  readonly id: 'siwx'
  readonly api: SiwxApi
  readonly options: SiwxOptions | undefined
  readonly uses: WalletConnectPlugin
  readonly events: SiwxEvents
  readonly views: {
    /** `isRequired`: it cannot be closed. */
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
