/** A key that signs for the app. Hex, as in ERC-7715. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  readonly publicKey: string
}

/** An amount of the network's native currency per period. */
export interface CoinAllowance {
  readonly type: 'native-token-recurring-allowance'
  readonly data: RecurringAllowance
}

/** An amount of a token per period. */
export interface TokenAllowance {
  readonly type: 'erc20-recurring-allowance'
  readonly data: RecurringAllowance & { readonly address: string }
}

/** Calls of listed functions of a contract. */
export interface ContractCalls {
  readonly type: 'contract-call'
  readonly data: {
    readonly address: string
    readonly abi?: readonly unknown[] | undefined
    readonly functions: readonly {
      readonly functionName: string
      /** Conditions on the arguments, in the wallet's own format. */
      readonly args?: readonly unknown[] | undefined
      /** The limit of native currency per call. Wei, hex. */
      readonly valueLimit?: string | undefined
    }[]
  }
}

export interface RecurringAllowance {
  /** Smallest unit (wei), hex. */
  readonly allowance: string
  /** Start of the first period. Seconds since 1970, in the future. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

/** A permission that can be requested for a session. */
export type RequestedPermission = CoinAllowance | TokenAllowance | ContractCalls

/** A limit in addition to the permissions, in the wallet's own format. */
export interface SessionPolicy {
  readonly type: string
  readonly data?: unknown
}

/** The request for a session. Source: ERC-7715 (draft). */
export interface SessionRequest {
  /** EIP-155, hex: the wallet's current network. */
  readonly chainId: string
  /** The account of the session; it must be the active one. Default: the active one. */
  readonly address?: string | undefined
  /** The end of the session. Seconds since 1970, in the future. */
  readonly expiry: number
  /** The app's own keys. The server's is added to them. */
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly RequestedPermission[]
  readonly policies?: readonly SessionPolicy[] | undefined
}
