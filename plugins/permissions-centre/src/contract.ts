import {
  type AccountPermission,
  type CaipAddress,
  createToken,
  type Network,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type UnreadPermission,
} from '#kernel'
import type { PermissionsMessages } from './messages.en.js'

/** A permission in the list. It does not change: what is displayed is what is revoked. */
export interface ListedPermission extends AccountPermission {
  /** Unique in the list. */
  readonly id: string
  /** `chain`, or the id of a contribution to `permissionSources`. */
  readonly source: string
  /** The value of `atRisk` in US dollars, as a decimal text; absent if its price is unknown, which does not mean that it is low. */
  readonly worth?: string | undefined
  /** Another holder of the list whose address this one imitates: both have the same first and last characters. */
  readonly imitates?: string | undefined
}

/** The state of the active account's list. */
export type PermissionsState =
  /** No account is connected, or it is on a network that the page does not list. */
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly account: CaipAddress }
  | { readonly status: 'failed'; readonly account: CaipAddress }
  | {
      readonly status: 'ready'
      readonly account: CaipAddress
      readonly network: Network
      /** The highest risk first, and of the same risk the highest value. Includes those that were revoked while the list was displayed. */
      readonly permissions: readonly ListedPermission[]
      /** Those that may be in force, and could not be read: the first of them. */
      readonly unread: readonly UnreadPermission[]
      /** There may be more. */
      readonly isIncomplete: boolean
      /** `searchOlder` would search further back. */
      readonly hasOlder: boolean
      /** When it was read. Milliseconds since 1970. */
      readonly readAt: number
      readonly isRefreshing: boolean
      /** The last refresh failed: the list is an earlier one. */
      readonly isOutdated: boolean
      /** False for a watch-only account. */
      readonly canRevoke: boolean
    }

/**
 * The reason of a failed revocation. `declined`, `changed`, `unsent`, `noFunds`, `skipped`: nothing was sent. `wouldFail`, `costly`,
 * `unchecked`: nothing was sent either, since the contract would revert, would use far more gas than usual, or could not be checked. `unknown`: the wallet did not
 * answer, and may have sent it. `late`: sent, and not confirmed in time. `reverted`, `ineffective`: the fee was paid, the permission
 * remains. `refused`: its source failed, and may have ended it, or the network does not say whether it ended.
 */
export type RevokeFailure =
  | 'declined'
  | 'changed'
  | 'unsent'
  | 'noFunds'
  | 'skipped'
  | 'wouldFail'
  | 'costly'
  | 'unchecked'
  | 'unknown'
  | 'late'
  | 'reverted'
  | 'ineffective'
  | 'refused'

/** The state of a revocation. */
export type Revocation =
  /** Its turn comes after others. */
  | { readonly status: 'waiting' }
  /** The wallet prompts the user. */
  | { readonly status: 'confirming' }
  /** Sent, and not confirmed yet. */
  | { readonly status: 'pending'; readonly transactionId?: string | undefined }
  | { readonly status: 'done'; readonly transactionId?: string | undefined }
  | {
      readonly status: 'failed'
      readonly reason: RevokeFailure
      readonly transactionId?: string | undefined
    }

/** `kernel.permissions`: what others may do with the active account. */
export interface PermissionsApi {
  /** The list, read while it is watched. */
  readonly store: ReadableStore<PermissionsState>
  /** Revocations by the id of the permission. */
  readonly revocations: ReadableStore<Readonly<Record<string, Revocation>>>
  /** Reads the list, and again when account or network change, until the returned function is called. */
  watch(): () => void
  /** Reads the list again. Never rejects: see `store`. */
  refresh(): Promise<void>
  /** Reads the list again, and searches further back. Never rejects. */
  searchOlder(): Promise<void>
  /**
   * Revokes permissions of the list: together if the wallet executes several calls at once (EIP-5792) or the chain has transactions for
   * several (Solana, Polkadot), otherwise one after another, each with its own confirmation. After a refusal the rest is not requested. Of
   * several, those whose contract would revert or use far more gas than usual are left out (`wouldFail`, `costly`); alone, such a one is sent
   * to the wallet, which displays the fee. A permission whose revocation is pending is not requested again. Never rejects but with `WATCH_ONLY`: the results are in `revocations`.
   */
  revoke(ids: readonly string[]): Promise<void>
}

export interface PermissionsPlugin extends PluginTypes {
  readonly id: 'permissions'
  readonly api: PermissionsApi
  readonly options: undefined
  readonly views: {
    Permissions: undefined
    PermissionDetails: { readonly id: string }
    RevokePermissions: { readonly ids: readonly string[] }
  }
  readonly routes: { permissions: undefined }
  readonly methods:
    | 'eth_sendTransaction'
    | 'polkadot_signTransaction'
    | 'solana_signTransaction'
    | 'wallet_sendCalls'
    | 'wallet_getCapabilities'
    | 'wallet_getCallsStatus'
  readonly messages: PermissionsMessages
}

/** The service behind `kernel.permissions`. */
export const PermissionsToken: Token<PermissionsApi> = createToken('permissions')
