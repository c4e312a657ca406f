/** A permission to act for an account, in the wallet's own format. */
export interface ExecutionPermission {
  /**
   * A type that the wallet supports. The amounts of `native-token-periodic`, `erc20-token-periodic`, `native-token-allowance` and
   * `erc20-token-allowance` are compared with the grant; the data of any other type must be granted exactly as requested.
   */
  readonly type: string
  /** Amounts in the smallest unit, hex; times in seconds. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A request for permissions that another account redeems. Source: ERC-7715. */
export interface ExecutionRequest {
  /** EIP-155, hex: the wallet's current network. */
  readonly chainId: string
  /** The account that grants; it must be the active one. Default: the active one. */
  readonly address?: string | undefined
  /** The account that redeems the permissions: an address of your server. */
  readonly to: string
  /** The end of the permissions. Seconds since 1970, in the future. */
  readonly expiry: number
  readonly permissions: readonly ExecutionPermission[]
  /** True if the user may lower the amounts in the wallet. Default false. */
  readonly isAdjustmentAllowed?: boolean | undefined
}

/** A permission that the wallet granted: what its holder needs to redeem it. Source: ERC-7715, ERC-7710. */
export interface ExecutionGrant {
  /** Identifies and proves the permission. Hex. */
  readonly context: string
  /** The contract whose `redeemDelegations` executes for the account. */
  readonly delegationManager: string
  /** The account that granted. */
  readonly from: string
  /** The account that may redeem. */
  readonly to: string
  /** EIP-155. */
  readonly chainId: number
  readonly permission: ExecutionPermission
  /** Seconds since 1970; absent if the wallet reports none. */
  readonly expiry?: number | undefined
  /** Accounts that are deployed by these calls before the first redemption. */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
}
