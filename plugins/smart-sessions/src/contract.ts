import {
  type CaipAddress,
  type CaipNetworkId,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { SessionRequest } from './grant/grant-request.js'
import type { SmartSessionsMessages } from './messages.en.js'
import type { SessionPermission, SmartSession } from './schemas.js'
import type { SmartSessionsOptions } from './sessions-options.js'
import type { SmartSessionsStored } from './stored.js'

export type {
  AskedPermission,
  CoinAllowance,
  ContractCalls,
  RecurringAllowance,
  SessionKey,
  SessionPolicy,
  SessionRequest,
  TokenAllowance,
} from './grant/grant-request.js'
export type { SessionPermission, SmartSession } from './schemas.js'
export type { SmartSessionsOptions } from './sessions-options.js'
export { intervalSeconds, type SubscriptionInterval } from './subscription-interval.js'

/** What an app has been granted. */
export interface GrantedSession {
  /** The session's id (pci): what `list` and `revoke` know it by. */
  readonly context: string
  /** What `wallet_sendCalls` takes as `capabilities.permissions.context`. Hex. */
  readonly permissionsContext: string
  /** CAIP-10. */
  readonly account: CaipAddress
  /** Seconds since 1970; may be earlier than asked for. */
  readonly expiry: number
  /** What the wallet granted: never more than was asked for. */
  readonly permissions: readonly SessionPermission[]
  /** The key of the server, which was added to the app's own. */
  readonly key: { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }
  /** Who holds the app to it: a contract, or the site of the wallet before it signs. Absent where the wallet does not say. */
  readonly enforcedBy?: 'chain' | 'site' | undefined
  /** What else the wallet said for whoever acts with the keys (ERC-7715), such as the contract to call; absent where nothing. */
  readonly signerMeta?: Readonly<Record<string, unknown>> | undefined
}

/** Why a session is still in the list. */
export interface RevokeFailure {
  readonly reason: 'declined' | 'changed' | 'walletFailed' | 'unreachable'
  /** The wallet has ended it: the app can do nothing any more, and only the list does not know it. */
  readonly isEnded: boolean
}

/**
 * Where the taking back of a session stands. `wallet`: it ends the permission; `signature`: for the list; `list`: is being told;
 * `done`: on this page.
 */
export type Revocation =
  | { readonly phase: 'wallet' | 'signature' | 'list' | 'done' }
  | { readonly phase: 'failed'; readonly failure: RevokeFailure }

export interface SmartSessionsState {
  /** Whose sessions they are; absent where nobody is connected on a network that can have them. */
  readonly account: CaipAddress | undefined
  /** `unavailable`: it could not be read the last time; `sessions` are those of before, if there were any. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** The newest first; absent while they were never read. */
  readonly sessions: readonly SmartSession[] | undefined
  /** By the session's pci. */
  readonly revocations: Readonly<Record<string, Revocation>>
  /** For telling what has expired. Seconds since 1970. */
  readonly now: number
}

export interface SmartSessionsEvents {
  /** A session was granted, kept and told to the app. */
  'smartSessions:granted': {
    readonly caipNetworkId: CaipNetworkId
    readonly permissionTypes: readonly string[]
  }
  'smartSessions:revoked': { readonly caipNetworkId: CaipNetworkId }
}

/** `kernel.smartSessions`: what apps may do for the account without asking, granted, listed and taken back. */
export interface SmartSessionsApi {
  readonly store: ReadableStore<SmartSessionsState>
  /** Keeps the list fresh (every 30 s) until the answer is called. */
  watch(): () => void
  /** Reads the list again, now. Never throws: how it went is in the store. */
  refresh(): Promise<void>
  /**
   * Asks the person for a session (ERC-7715): the server makes a key, the wallet grants, the grant is compared with what was asked
   * for, and kept. What fails leaves no session behind: one that the server began is never listed, and forgotten by and by, and
   * one that the wallet granted is taken back from it, which the person may have to confirm; where that fails too, `details` says so.
   *
   * Throws `SESSION_REQUEST_INVALID` ('Invalid {path}: {text}; Invalid …'), `SESSION_UNSUPPORTED`, `SESSION_GRANT_FAILED`,
   * `CONNECTION_CHANGED` where the request names another account or network than the active one, and what `rpc.request` and
   * `api.call` throw (`USER_REJECTED`, `NOT_CONNECTED`, `SERVICE_UNREACHABLE`, `ABORTED`, …).
   *
   * @example
   * const now = Math.floor(Date.now() / 1000)
   * const session = await kernel.smartSessions.grant({
   *   chainId: '0x1',
   *   expiry: now + 3600,
   *   signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
   *   permissions: [
   *     {
   *       type: 'native-token-recurring-allowance',
   *       data: { allowance: '0x2386f26fc10000', start: now + 5, period: intervalSeconds('1d') },
   *     },
   *   ],
   * })
   */
  grant(request: SessionRequest, signal?: AbortSignal): Promise<GrantedSession>
  /**
   * The sessions of the active account on the active network, revoked and expired ones too, the newest first; none where the server
   * knows nothing of the network. Throws `NOT_CONNECTED`, and what `api.call` throws.
   */
  list(signal?: AbortSignal): Promise<readonly SmartSession[]>
  /**
   * Takes a session back: the wallet ends it where it grants permissions at all, then the account signs the id for the list. A
   * second call while one runs is the same call. It can be repeated: what is done is not asked for again.
   *
   * Throws `SESSION_REVOKE_FAILED` where the wallet has ended it and the list could not be told, or there is no such session; and
   * where nothing happened what `rpc.request` and `api.call` throw.
   *
   * @param pci `context` of `grant`, `pci` of `list`
   */
  revoke(pci: string, signal?: AbortSignal): Promise<void>
}

export interface SmartSessionsPlugin extends PluginTypes {
  readonly id: 'smartSessions'
  readonly api: SmartSessionsApi
  readonly options: SmartSessionsOptions | undefined
  readonly events: SmartSessionsEvents
  readonly views: { SmartSessions: undefined; SmartSessionDetails: { readonly pci: string } }
  readonly routes: { smartSessions: undefined }
  readonly stored: SmartSessionsStored
  readonly messages: SmartSessionsMessages
}

/** The service behind `kernel.smartSessions`. */
export const SmartSessionsToken: Token<SmartSessionsApi> = createToken('smartSessions')
