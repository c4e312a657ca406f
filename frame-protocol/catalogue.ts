/**
 * The messages between a page and the secure site in its frame. Names and payloads are those of the specification (§7, "Secure
 * frame messages"); the prefix is Quoin's own, so that no other widget on the page is mistaken for us.
 */

/** What the page's messages start with. */
export const appPrefix = '@quoin-app/'
/** What the frame's messages start with. */
export const framePrefix = '@quoin-frame/'
/** The version of this catalogue. Page and frame agree on one that both speak before anything else is said. */
export const protocolVersion = 1

/** Social logins by pop-up (SOC-01). */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Why the site refused, where a page says that in words of its own, or goes on in a way of its own. */
export const refusalReasons = [
  /** The address of a mailbox is none. */
  'emailInvalid',
  /** The last mail was sent a moment ago: after `retryAfterSeconds` another may be asked for. */
  'tooSoon',
  /** Too many mails were asked for, for now; the words say when it can be tried again. */
  'tooMany',
  /** `triesLeft` says how often another code may be tried. */
  'codeWrong',
  /** Too many codes were wrong: another one is needed. */
  'codeSpent',
  /** After 20 minutes, or after its use: another one is needed. */
  'codeOver',
  /** The link in the mail was not approved within 20 minutes. */
  'linkOver',
  /** The person declined. */
  'declined',
  /** A login that was begun has ended meanwhile: it is to be begun again. */
  'loginOver',
  /** The site does not offer this login. */
  'notOffered',
  /** The frame could not reach its own server. */
  'unreachable',
  /** A part of the frame could not be loaded, and nothing was done: loaded again, the frame may be asked again. */
  'codeMissing',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why the site refused, besides the words for a person. */
export interface Refusal {
  /** One of `refusalReasons`; a later version of the site may know others. */
  readonly reason?: RefusalReason | (string & {}) | undefined
  readonly triesLeft?: number | undefined
  readonly retryAfterSeconds?: number | undefined
}

export interface EmbeddedAccount {
  readonly address: string
  readonly type: EmbeddedAccountType
}

/** Who is signed in (EMB-01). */
export interface EmbeddedUser {
  readonly email?: string | null | undefined
  /** The active address, of the preferred account type where the network has it. */
  readonly address: string
  /** CAIP-2, or the bare number of an eip155 chain. */
  readonly chainId: string | number
  readonly accounts?: readonly EmbeddedAccount[] | undefined
  readonly userName?: string | null | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: EmbeddedAccountType | undefined
}

export interface ThemePayload {
  readonly themeMode?: 'light' | 'dark' | undefined
  /** `--quoin-*` custom properties and their values. */
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined
}

export interface DappPayload {
  readonly metadata?:
    | {
        readonly name: string
        readonly description: string
        readonly url: string
        readonly icons: readonly string[]
      }
    | undefined
  readonly sdkVersion?: string | undefined
  readonly sdkType?: string | undefined
  readonly projectId: string
  /** BCP 47, of the words in the frame. */
  readonly language?: string | undefined
}

/** A request to the wallet, by a method of `walletMethods`. */
export interface RpcPayload {
  readonly method: string
  readonly params?: unknown
  /** CAIP-2: the network that the page's person confirmed. The frame refuses where it is on another (SEC-07). */
  readonly chainId: string
}

/** What the page asks, and what it is answered: `_SUCCESS` with the answer, `_ERROR` with a `message` (FRM-03, FRM-05). */
export interface AppRequests {
  readonly SWITCH_NETWORK: {
    payload: { readonly chainId: string | number }
    answer: { readonly chainId: string | number }
  }
  readonly CONNECT_EMAIL: {
    payload: { readonly email: string }
    answer: { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  }
  /** Waits until the link in the mail was approved. */
  readonly CONNECT_DEVICE: { payload: undefined; answer: undefined }
  readonly CONNECT_OTP: { payload: { readonly otp: string }; answer: undefined }
  /** Redeems the one-time code that the pop-up's `resultUri` carries. */
  readonly CONNECT_SOCIAL: { payload: { readonly uri: string }; answer: EmbeddedUser }
  readonly GET_FARCASTER_URI: { payload: undefined; answer: { readonly url: string } }
  /** Waits for the approval in the Farcaster app. */
  readonly CONNECT_FARCASTER: { payload: undefined; answer: { readonly userName: string } }
  readonly GET_USER: {
    payload:
      | {
          readonly chainId?: string | number | undefined
          readonly preferredAccountType?: EmbeddedAccountType | undefined
        }
      | undefined
    answer: EmbeddedUser
  }
  /** `passkey` goes the same way: a pop-up of the secure site itself. */
  readonly GET_SOCIAL_REDIRECT_URI: {
    payload: { readonly provider: SocialProvider | 'passkey' }
    answer: { readonly uri: string }
  }
  readonly SIGN_OUT: { payload: undefined; answer: undefined }
  readonly IS_CONNECTED: {
    payload: { readonly token?: string | undefined } | undefined
    answer: { readonly isConnected: boolean }
  }
  readonly GET_CHAIN_ID: { payload: undefined; answer: { readonly chainId: string | number } }
  readonly GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: undefined
    answer: { readonly smartAccountEnabledNetworks: readonly number[] }
  }
  readonly INIT_SMART_ACCOUNT: {
    payload: undefined
    answer: { readonly address: string; readonly isDeployed: boolean }
  }
  readonly SET_PREFERRED_ACCOUNT: {
    payload: { readonly type: EmbeddedAccountType }
    answer: { readonly type: EmbeddedAccountType; readonly address: string }
  }
  /** The answer is the wallet's own: a hash, a signature, an object. An error carries the numeric `code` where there is one. */
  readonly RPC_REQUEST: { payload: RpcPayload; answer: unknown }
  /** Shows an approval in the frame that names the new address; mails go out once the user agreed there. */
  readonly UPDATE_EMAIL: {
    payload: { readonly email: string }
    answer: { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  }
  readonly UPDATE_EMAIL_PRIMARY_OTP: { payload: { readonly otp: string }; answer: undefined }
  readonly UPDATE_EMAIL_SECONDARY_OTP: {
    payload: { readonly otp: string }
    answer: { readonly newEmail: string }
  }
  readonly SYNC_THEME: { payload: ThemePayload; answer: undefined }
  readonly SYNC_DAPP_DATA: { payload: DappPayload; answer: undefined }
  /** The frame loads itself again; what it was asked before is refused. */
  readonly RELOAD: { payload: undefined; answer: undefined }
  /** Every 5 s while the page is shown (FRM-01). */
  readonly HEARTBEAT: { payload: undefined; answer: undefined }
}

export type AppRequestName = keyof AppRequests
export type AppPayload<Name extends AppRequestName> = AppRequests[Name]['payload']
export type AppAnswer<Name extends AppRequestName> = AppRequests[Name]['answer']

/** What the page says without waiting for an answer, over the port. */
export interface AppEvents {
  /**
   * Takes a question back: nobody waits for the answer to `id` any longer (its view was closed, its time is over). The frame ends
   * what it does for it, where it still can, and answers nothing.
   */
  readonly CANCEL: { readonly id: string }
}

export type AppEventName = keyof AppEvents

/** How a login in a pop-up ended: with a one-time code, or with words for the person. */
export type SocialResult =
  | { readonly resultUri: string }
  | { readonly message: string; readonly reason?: Refusal['reason'] }

/** What the frame says by itself. */
export interface FrameEvents {
  /** The first message, by `window.postMessage`; the only one besides the page's `HANDSHAKE` that does not go over the port. */
  readonly READY: {
    /** The version of the site, for the report. */
    readonly version?: string | undefined
    /** Versions of the catalogue that the frame speaks. */
    readonly protocols: readonly number[]
    /** CAIP-2 ids of the networks that its wallet serves (NET-06). */
    readonly networks: readonly string[]
    /** Logins that the site offers: of `email`, `passkey`, `farcaster` and the social providers. */
    readonly logins: readonly string[]
  }
  /** The session changed: `token` names it, and opens nothing by itself. */
  readonly SESSION_UPDATE: { readonly token: string }
  /** A social login ended while the pop-up could not reach the page (COOP): as if the pop-up had said it. */
  readonly SOCIAL_RESULT: SocialResult
  /** Escape was pressed with the focus in the frame: the page does what it does on Escape (UI-07). */
  readonly ESCAPE: undefined
  /** The frame wants to be loaded again. */
  readonly RELOAD: undefined
}

export type FrameEventName = keyof FrameEvents

/** The page's answer to `READY`, posted to the frame's origin with the port over which everything else goes. */
export interface Handshake {
  readonly type: `${typeof appPrefix}HANDSHAKE`
  readonly payload: { readonly protocol: number }
}

/** What a pop-up of the secure site posts to the page that opened it. */
export interface PopupResult {
  readonly type: `${typeof framePrefix}SOCIAL_RESULT`
  readonly payload: SocialResult
}

/** A message without a payload has no `payload`, or one that is `undefined`. */
type Carrying<Payload> = undefined extends Payload
  ? { readonly payload?: Payload }
  : { readonly payload: Payload }

/** What the page asks, as it goes over the port. `id`: 128 random bits in hex. */
export type AppRequestMessage = {
  readonly [Name in AppRequestName]: {
    readonly type: `${typeof appPrefix}${Name}`
    readonly id: string
  } & Carrying<AppPayload<Name>>
}[AppRequestName]

/** What the page says, as it goes over the port. */
export type AppEventMessage = {
  readonly [Name in AppEventName]: {
    readonly type: `${typeof appPrefix}${Name}`
    readonly payload: AppEvents[Name]
  }
}[AppEventName]

/** Whatever the page says. `Handshake` is posted to the frame's window; everything else goes over its port. */
export type AppMessage = Handshake | AppRequestMessage | AppEventMessage

/** Why something failed. */
export interface FrameError extends Refusal {
  /** For people. Where it is missing, 'An error occurred' stands for it (FRM-05). */
  readonly message?: string | undefined
  /** Of EIP-1193, EIP-1474 or EIP-5792, where there is one. */
  readonly code?: number | undefined
}

/** The frame's answers, as they go over the port. `id` is that of the question. */
export type FrameReplyMessage = {
  readonly [Name in AppRequestName]:
    | ({
        readonly type: `${typeof framePrefix}${Name}_SUCCESS`
        readonly id: string
      } & Carrying<AppAnswer<Name>>)
    | {
        readonly type: `${typeof framePrefix}${Name}_ERROR`
        readonly id: string
        readonly payload?: FrameError | undefined
      }
}[AppRequestName]

/** What the frame says by itself. `READY` is posted to the page's window; everything else goes over the port. */
export type FrameEventMessage = {
  readonly [Name in FrameEventName]: { readonly type: `${typeof framePrefix}${Name}` } & Carrying<
    FrameEvents[Name]
  >
}[FrameEventName]

/** Whatever the frame says. */
export type FrameMessage = FrameReplyMessage | FrameEventMessage
