/**
 * The messages between a page and the secure site in its frame. Names and payloads are those of the specification (§7, "Secure
 * frame messages"); the prefix is Quoin's own, so that messages of other widgets on the page are not mistaken for Quoin's.
 */

/** The prefix of the page's messages. */
export const appPrefix = '@quoin-app/'
/** The prefix of the frame's messages. */
export const framePrefix = '@quoin-frame/'
/** The version of this catalogue. Page and frame agree on a version that both support before any other message. */
export const protocolVersion = 1

/** Social logins by pop-up. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Reasons of a refusal, if the page has its own text or its own next step for it. */
export const refusalReasons = [
  /** The email address is invalid. */
  'emailInvalid',
  /** The last mail was sent a moment ago: another may be requested after `retryAfterSeconds`. */
  'tooSoon',
  /** Too many mails were requested; the message says when to try again. */
  'tooMany',
  /** `triesLeft` is the number of attempts left. */
  'codeWrong',
  /** Too many codes were wrong: a new one is needed. */
  'codeSpent',
  /** The code expired after 20 minutes, or was used: a new one is needed. */
  'codeOver',
  /** The link in the mail was not approved within 20 minutes. */
  'linkOver',
  /** The user rejected the request. */
  'declined',
  /** A login has ended in the meantime: it has to be started again. */
  'loginOver',
  /** The site does not offer this login. */
  'notOffered',
  /** The frame could not reach its own server. */
  'unreachable',
  /** A part of the frame could not be loaded, and nothing was done: after a reload of the frame the request may be repeated. */
  'codeMissing',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The reason of a refusal, besides the message for the user. */
export interface Refusal {
  /** One of `refusalReasons`; a later version of the site may have others. */
  readonly reason?: RefusalReason | (string & {}) | undefined
  readonly triesLeft?: number | undefined
  readonly retryAfterSeconds?: number | undefined
}

export interface EmbeddedAccount {
  readonly address: string
  readonly type: EmbeddedAccountType
}

/** The signed-in user. */
export interface EmbeddedUser {
  readonly email?: string | null | undefined
  /** The active address, of the preferred account type if the network supports it. */
  readonly address: string
  /** CAIP-2, or the bare number of an eip155 chain. */
  readonly chainId: string | number
  readonly accounts?: readonly EmbeddedAccount[] | undefined
  readonly userName?: string | null | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: EmbeddedAccountType | undefined
}

/** A device or passkey of the signed-in user, as a page gets it: what a user recognises it by. */
export interface AccountDevice {
  /** For this page's origin only: 128 bits in hex, the same in each list. */
  readonly id: string
  /** `session`: signed in; `approved`: signs in with a code alone; `passkey`: signs in. */
  readonly kind: 'session' | 'approved' | 'passkey'
  readonly name: string
  /** This device, whose session ends by `SIGN_OUT`. */
  readonly isThis: boolean
  /** Milliseconds since 1970, to the hour. */
  readonly addedAt?: number | undefined
  /** The same; absent if it was never used, or if the site does not know. */
  readonly lastUsedAt?: number | undefined
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
  /** BCP 47, for the texts in the frame. */
  readonly language?: string | undefined
}

/** A request to the wallet, by a method of `walletMethods`. */
export interface RpcPayload {
  readonly method: string
  readonly params?: unknown
  /** CAIP-2: the network that the user confirmed in the page. The frame refuses if it is on another. */
  readonly chainId: string
}

/** Requests of the page and their answers: `_SUCCESS` with the answer, `_ERROR` with a `message`. */
export interface AppRequests {
  readonly SWITCH_NETWORK: {
    payload: { readonly chainId: string | number }
    answer: { readonly chainId: string | number }
  }
  readonly CONNECT_EMAIL: {
    payload: { readonly email: string }
    answer: { readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }
  }
  /** Waits until the link in the mail is approved. */
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
  /** `passkey` works the same way: a pop-up of the secure site itself. */
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
  /** The answer is the wallet's own: a hash, a signature, an object. An error carries the numeric `code` if there is one. */
  readonly RPC_REQUEST: { payload: RpcPayload; answer: unknown }
  /** Shows an approval in the frame that names the new address; mails are sent once the user agreed there. */
  readonly UPDATE_EMAIL: {
    payload: { readonly email: string }
    answer: { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  }
  readonly UPDATE_EMAIL_PRIMARY_OTP: { payload: { readonly otp: string }; answer: undefined }
  readonly UPDATE_EMAIL_SECONDARY_OTP: {
    payload: { readonly otp: string }
    answer: { readonly newEmail: string }
  }
  readonly GET_DEVICES: { payload: undefined; answer: { readonly devices: readonly AccountDevice[] } }
  /** Shows an approval in the frame that names the device; its session ends once the user agreed there. Not for this device. */
  readonly END_DEVICE: { payload: { readonly id: string }; answer: undefined }
  readonly SYNC_THEME: { payload: ThemePayload; answer: undefined }
  readonly SYNC_DAPP_DATA: { payload: DappPayload; answer: undefined }
  /** The frame reloads itself; requests that are pending are refused. */
  readonly RELOAD: { payload: undefined; answer: undefined }
  /** Every 5 s while the page is shown. */
  readonly HEARTBEAT: { payload: undefined; answer: undefined }
}

export type AppRequestName = keyof AppRequests
export type AppPayload<Name extends AppRequestName> = AppRequests[Name]['payload']
export type AppAnswer<Name extends AppRequestName> = AppRequests[Name]['answer']

/** Messages of the page that have no answer, over the port. */
export interface AppEvents {
  /**
   * Cancels a request: the answer to `id` is not needed any longer (its view was closed, or its timeout is over). The frame stops
   * the work for it where it still can, and sends no answer.
   */
  readonly CANCEL: { readonly id: string }
}

export type AppEventName = keyof AppEvents

/** The result of a login in a pop-up: a one-time code, or a message for the user. */
export type SocialResult =
  | { readonly resultUri: string }
  | { readonly message: string; readonly reason?: Refusal['reason'] }

/** Messages that the frame sends by itself. */
export interface FrameEvents {
  /** The first message, by `window.postMessage`; the only one besides the page's `HANDSHAKE` that does not go over the port. */
  readonly READY: {
    /** The version of the site, for the report. */
    readonly version?: string | undefined
    /** Versions of the catalogue that the frame supports. */
    readonly protocols: readonly number[]
    /** CAIP-2 ids of the networks that its wallet supports. */
    readonly networks: readonly string[]
    /** Logins that the site offers: of `email`, `passkey`, `farcaster` and the social providers. */
    readonly logins: readonly string[]
  }
  /** The session changed: `token` identifies it, and grants no access by itself. */
  readonly SESSION_UPDATE: { readonly token: string }
  /** A social login ended while the pop-up could not reach the page (COOP): the same as a message of the pop-up. */
  readonly SOCIAL_RESULT: SocialResult
  /** Escape was pressed with the focus in the frame: the page handles it like its own Escape. */
  readonly ESCAPE: undefined
  /** The height that the displayed approval needs, in CSS pixels. The page may give it less: then its content scrolls. */
  readonly RESIZE: { readonly height: number }
  /** The frame requests to be reloaded. */
  readonly RELOAD: undefined
}

export type FrameEventName = keyof FrameEvents

/** The page's answer to `READY`, posted to the frame's origin with the port for all further messages. */
export interface Handshake {
  readonly type: `${typeof appPrefix}HANDSHAKE`
  readonly payload: { readonly protocol: number }
}

/** The message that a pop-up of the secure site posts to the page that opened it. */
export interface PopupResult {
  readonly type: `${typeof framePrefix}SOCIAL_RESULT`
  readonly payload: SocialResult
}

/** A message without a payload has no `payload`, or one that is `undefined`. */
type Carrying<Payload> = undefined extends Payload
  ? { readonly payload?: Payload }
  : { readonly payload: Payload }

/** A request of the page, as sent over the port. `id`: 128 random bits in hex. */
export type AppRequestMessage = {
  readonly [Name in AppRequestName]: {
    readonly type: `${typeof appPrefix}${Name}`
    readonly id: string
  } & Carrying<AppPayload<Name>>
}[AppRequestName]

/** A message of the page without an answer, as sent over the port. */
export type AppEventMessage = {
  readonly [Name in AppEventName]: {
    readonly type: `${typeof appPrefix}${Name}`
    readonly payload: AppEvents[Name]
  }
}[AppEventName]

/** Any message of the page. `Handshake` is posted to the frame's window; everything else goes over its port. */
export type AppMessage = Handshake | AppRequestMessage | AppEventMessage

/** The error of a failed request. */
export interface FrameError extends Refusal {
  /** For the user. If it is missing, 'An error occurred' is used. */
  readonly message?: string | undefined
  /** A code of EIP-1193, EIP-1474 or EIP-5792, if there is one. */
  readonly code?: number | undefined
}

/** The frame's answers, as sent over the port. `id` is that of the request. */
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

/** A message that the frame sends by itself. `READY` is posted to the page's window; everything else goes over the port. */
export type FrameEventMessage = {
  readonly [Name in FrameEventName]: { readonly type: `${typeof framePrefix}${Name}` } & Carrying<
    FrameEvents[Name]
  >
}[FrameEventName]

/** Any message of the frame. */
export type FrameMessage = FrameReplyMessage | FrameEventMessage
