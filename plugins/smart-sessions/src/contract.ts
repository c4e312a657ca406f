import {
  type CaipAddress,
  type CaipNetworkId,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { ExecutionGrant, ExecutionRequest } from './execution/execution-request.js'
import type { SessionRequest } from './grant/grant-request.js'
import type { SmartSessionsMessages } from './messages.en.js'
import type { SmartSessionsOptions } from './options.js'
import type { SessionPermission, SmartSession } from './schemas.js'
import type { SmartSessionsStored } from './stored.js'

export type { ExecutionGrant, ExecutionPermission, ExecutionRequest } from './execution/execution-request.js'
export type {
  CoinAllowance,
  ContractCalls,
  RecurringAllowance,
  RequestedPermission,
  SessionKey,
  SessionPolicy,
  SessionRequest,
  TokenAllowance,
} from './grant/grant-request.js'
export type { SmartSessionsOptions } from './options.js'
export type { SessionPermission, SmartSession } from './schemas.js'
export { intervalSeconds, type SubscriptionInterval } from './subscription-interval.js'

/** A session that was granted to an app. */
export interface GrantedSession {
  /** The session's id (pci), for `list` and `revoke`. */
  readonly context: string
  /** The value for `capabilities.permissions.context` of `wallet_sendCalls`. Hex. */
  readonly permissionsContext: string
  /** CAIP-10. */
  readonly account: CaipAddress
  /** Seconds since 1970; may be earlier than requested. */
  readonly expiry: number
  /** The permissions that the wallet granted: never more than requested. */
  readonly permissions: readonly SessionPermission[]
  /** The server's key, which was added to the app's own. */
  readonly key: { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }
  /**
   * Enforces the permissions: a contract, or the wallet's site before it signs. Absent if the wallet does not report
   * it.
   */
  readonly enforcedBy?: 'chain' | 'site' | undefined
  /**
   * Further data of the wallet for the holder of the keys (ERC-7715), such as the contract to call; absent if there is
   * none.
   */
  readonly signerMeta?: Readonly<Record<string, unknown>> | undefined
}

/** The reason why a session is still in the list. */
export interface RevokeFailure {
  readonly reason:
    | 'declined'
    | 'changed'
    | 'walletFailed'
    | 'unreachable'
    /** The request reached the wallet, which may have ended the session all the same. */
    | 'unclear'
  /** The wallet has ended the session: the app can no longer use it; only the list is outdated. */
  readonly isEnded: boolean
}

/**
 * The phase of revoking a session. `wallet`: the wallet ends the permission; `signature`: the account signs for the
 * list; `list`: the server is updated; `done`: finished on this page.
 */
export type Revocation =
  | { readonly phase: 'wallet' | 'signature' | 'list' | 'done' }
  | { readonly phase: 'failed'; readonly failure: RevokeFailure }

export interface SmartSessionsState {
  /** The account of the sessions; absent without a connection on a network that supports sessions. */
  readonly account: CaipAddress | undefined
  /** `unavailable`: the last read failed; `sessions` are the previous ones, if any. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** The newest first; absent before the first read. */
  readonly sessions: readonly SmartSession[] | undefined
  /** By the session's pci. */
  readonly revocations: Readonly<Record<string, Revocation>>
  /** The current time, to detect expired sessions. Seconds since 1970. */
  readonly now: number
}

export interface SmartSessionsEvents {
  /** A session was granted, stored and returned to the app. */
  'smartSessions:granted': {
    readonly caipNetworkId: CaipNetworkId
    readonly permissionTypes: readonly string[]
  }
  'smartSessions:revoked': { readonly caipNetworkId: CaipNetworkId }
}

/** `kernel.smartSessions`: grants, lists and revokes permissions of apps for the account. */
export interface SmartSessionsApi {
  readonly store: ReadableStore<SmartSessionsState>
  /** Refreshes the list every 30 s until the returned function is called. */
  watch(): () => void
  /** Reads the list again immediately. Never throws: errors are in the store. */
  refresh(): Promise<void>
  /**
   * Requests a session from the user (ERC-7715): the server creates a key, the wallet grants, the grant is compared
   * with the request and stored. A failure leaves no session behind: a session that the server started is never listed
   * and is deleted later, and a session that the wallet granted is revoked there, which the user may have to confirm;
   * if that fails too, `details` reports it.
   *
   * Throws `SESSION_REQUEST_INVALID` ('Invalid {path}: {text}; Invalid …'), `SESSION_UNSUPPORTED`,
   * `SESSION_GRANT_FAILED`, `CONNECTION_CHANGED` if the request names another account or network than the active one,
   * and the errors of `rpc.request` and `api.call` (`USER_REJECTED`, `NOT_CONNECTED`, `SERVICE_UNREACHABLE`, `ABORTED`,
   * …).
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
   * Returns the sessions of the active account on the active network, including revoked and expired ones, the newest
   * first; empty if the server does not support the network. Throws `NOT_CONNECTED`, and the errors of `api.call`.
   */
  list(signal?: AbortSignal): Promise<readonly SmartSession[]>
  /**
   * Revokes a session: the wallet ends it if it supports permissions, then the account signs the id for the list. A
   * second call while one runs returns the same promise. It can be repeated: finished steps are skipped.
   *
   * Throws `SESSION_REVOKE_FAILED` if the wallet has ended it and the list could not be updated, or if the session does
   * not exist; if nothing was changed, the errors of `rpc.request` and `api.call`.
   *
   * @param pci `context` of `grant`, `pci` of `list`
   */
  revoke(pci: string, signal?: AbortSignal): Promise<void>
  /**
   * Returns the types of execution permissions that the wallet of the active account grants on its network; empty if it has none of the
   * methods of ERC-7715. Throws `NOT_CONNECTED` and the errors of `rpc.request`.
   */
  supportedExecutionPermissions(signal?: AbortSignal): Promise<readonly string[]>
  /**
   * Requests permissions that another account, such as one of your server, redeems by `redeemDelegations` of the returned
   * `delegationManager` (ERC-7710). No server is called. The grants are compared with the request: one that exceeds it is revoked at the
   * wallet, which the user may have to confirm; if that fails too, `details` reports it. If the request fails or is aborted, the wallet may
   * have granted it: `executionPermissions` lists what it has.
   *
   * Throws `SESSION_REQUEST_INVALID`, `SESSION_UNSUPPORTED`, `SESSION_GRANT_FAILED`, `CONNECTION_CHANGED` if the request names another
   * account or network than the active one, and the errors of `rpc.request`. Sources: ERC-7715, ERC-7710.
   *
   * @example
   * const [grant] = await kernel.smartSessions.requestExecutionPermissions({
   *   chainId: '0x1',
   *   to: serverAddress,
   *   expiry: Math.floor(Date.now() / 1000) + 86_400,
   *   permissions: [
   *     { type: 'native-token-periodic', data: { periodAmount: '0x2386f26fc10000', periodDuration: 86_400 } },
   *   ],
   * })
   */
  requestExecutionPermissions(
    request: ExecutionRequest,
    signal?: AbortSignal,
  ): Promise<readonly ExecutionGrant[]>
  /**
   * Returns the permissions of the active account on its network that the wallet lists and that have not expired; `undefined` if it does
   * not list them. Throws `NOT_CONNECTED`, and the errors of `rpc.request`.
   */
  executionPermissions(signal?: AbortSignal): Promise<readonly ExecutionGrant[] | undefined>
  /**
   * Revokes a permission at the wallet, and checks that the wallet lists it no more.
   *
   * Throws `SESSION_REVOKE_FAILED` if the wallet cannot, or still lists it, and the errors of `rpc.request`.
   *
   * @param context of an `ExecutionGrant`
   */
  revokeExecutionPermission(context: string, signal?: AbortSignal): Promise<void>
}

export interface SmartSessionsPlugin extends PluginTypes {
  readonly id: 'smartSessions'
  readonly api: SmartSessionsApi
  readonly options: SmartSessionsOptions | undefined
  readonly events: SmartSessionsEvents
  readonly views: { SmartSessions: undefined; SmartSessionDetails: { readonly pci: string } }
  readonly methods:
    | 'wallet_getCapabilities'
    | 'wallet_grantPermissions'
    | 'wallet_revokePermissions'
    | 'wallet_getSupportedExecutionPermissions'
    | 'wallet_getGrantedExecutionPermissions'
    | 'wallet_requestExecutionPermissions'
    | 'wallet_revokeExecutionPermission'
    | 'personal_sign'
  readonly routes: { smartSessions: undefined }
  readonly stored: SmartSessionsStored
  readonly messages: SmartSessionsMessages
}

/** The service behind `kernel.smartSessions`. */
export const SmartSessionsToken: Token<SmartSessionsApi> = createToken('smartSessions')
