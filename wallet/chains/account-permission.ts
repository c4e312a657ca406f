import type { ContractCall } from './chain-contract-calls.js'
import type { Amount, ChainRequest } from './chain-types.js'

/** A token or a collection. Texts come from its contract: they may imitate another one's. */
export interface PermittedAsset {
  readonly address: string
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** What another party may do with an account. */
export type PermittedAction =
  /** Take tokens, up to an amount in the smallest unit; `unlimited` if it covers every possible balance. */
  | {
      readonly kind: 'tokens'
      readonly token: PermittedAsset
      readonly amount: bigint | 'unlimited'
      /** The contract that takes the tokens for the holder. Source: Permit2. */
      readonly by?: string | undefined
    }
  /** Take one NFT. */
  | { readonly kind: 'collectible'; readonly collection: PermittedAsset; readonly tokenId: bigint }
  /** Take every NFT of a collection. */
  | { readonly kind: 'collectibles'; readonly collection: PermittedAsset }
  /** Send transactions from the account, of a type that the chain names. Source: Polkadot, proxies. */
  | {
      readonly kind: 'proxy'
      readonly type: string
      /** The holder announces each transaction this number of blocks before it; absent: at once. */
      readonly delay?: bigint | undefined
    }
  /** See the account and send requests to its wallet, which the user confirms. */
  | { readonly kind: 'connection' }
  /** Offer this page further connections without another scan. Source: WalletConnect. */
  | { readonly kind: 'pairing' }
  /** Act as the signed-in user. */
  | { readonly kind: 'signIn' }
  /** Use the embedded wallet: `this` is the device in use; `approved` is signed out, and signs in with a code alone. */
  | { readonly kind: 'device'; readonly state: 'this' | 'session' | 'approved' }
  /** Sign in to the embedded wallet. */
  | { readonly kind: 'passkey' }
  /** Anything else: sentences in the language of the user, displayed as text. */
  | { readonly kind: 'other'; readonly texts: readonly string[] }

/** The party that has a permission: an address, a name, or both. A name is displayed as text. */
export interface PermissionHolder {
  readonly address?: string | undefined
  readonly name?: string | undefined
}

/** A permission of another party for an account. */
export interface AccountPermission {
  /** Unique in its source, and the same in each list. */
  readonly id: string
  readonly action: PermittedAction
  readonly holder: PermissionHolder
  /** `high`: the holder can take something of value now. `low`: little or nothing. */
  readonly risk: 'high' | 'medium' | 'low'
  /** The most that the holder can take now. */
  readonly atRisk?: Amount | undefined
  /** Milliseconds since 1970, as the other times. */
  readonly grantedAt?: number | undefined
  /** The last use that the source knows of. Absent: unknown, or none, see `unused`. */
  readonly lastUsedAt?: number | undefined
  /** There was no use: `ever` since it exists, `searched` in the part that the source searched. Absent: unknown. */
  readonly unused?: 'ever' | 'searched' | undefined
  readonly expiresAt?: number | undefined
  /**
   * How it ends if not from the list: on a web page, or by disconnecting the wallet. It has neither `calls` nor `revoke` then.
   */
  readonly endedBy?:
    | { readonly kind: 'page'; readonly url: string }
    | { readonly kind: 'disconnect' }
    | undefined
  /**
   * The calls that end it, in order. They are sent only if they do nothing but end permissions, decoded from their bytes. Without them the
   * source has `revoke`, and a chain module `permissions.revocations`.
   */
  readonly calls?: readonly ContractCall[] | undefined
}

/** A permission that may be in force, and could not be read: its contract did not answer. */
export interface UnreadPermission {
  /** The id that it has in a list in which it can be read. */
  readonly id: string
  readonly holder: PermissionHolder
  /** The token, the collection or the account of which it is. */
  readonly contract?: string | undefined
}

/** The permissions for an account that a source found. */
export interface PermissionList {
  readonly permissions: readonly AccountPermission[]
  /** There may be more: older ones were not searched, or some could not be read. */
  readonly isIncomplete?: boolean | undefined
  /** Permissions that may be in force, and could not be read: they do not count as ended. */
  readonly unread?: readonly UnreadPermission[] | undefined
  /** A larger `depth` would find more. */
  readonly hasOlder?: boolean | undefined
}

/** A request for a list. */
export interface PermissionQuery extends ChainRequest {
  readonly address: string
  /** How far back to search: 1 at first, and one more each time the user requests older ones. */
  readonly depth: number
}

/** Lists permissions for accounts. */
export interface PermissionSource {
  /** Throws if nothing could be read. */
  list(query: PermissionQuery): Promise<PermissionList>
  /**
   * Ends a permission of its list that has no `calls`. Resolves once it has ended. Throws `USER_REJECTED` if the user refused and
   * `CONNECTION_CHANGED` if the account did, both only if nothing was changed.
   */
  revoke?(permission: AccountPermission, query: PermissionQuery): Promise<void>
}
