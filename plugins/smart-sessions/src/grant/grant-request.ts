/** A key that signs for the app. Hex, as ERC-7715 has it. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  readonly publicKey: string
}

/** So much of the network's own coin in each period. */
export interface CoinAllowance {
  readonly type: 'native-token-recurring-allowance'
  readonly data: RecurringAllowance
}

/** So much of a token in each period. */
export interface TokenAllowance {
  readonly type: 'erc20-recurring-allowance'
  readonly data: RecurringAllowance & { readonly address: string }
}

/** Calls of named functions of a contract. */
export interface ContractCalls {
  readonly type: 'contract-call'
  readonly data: {
    readonly address: string
    readonly abi?: readonly unknown[] | undefined
    readonly functions: readonly {
      readonly functionName: string
      /** Conditions on the arguments, in the wallet's own form. */
      readonly args?: readonly unknown[] | undefined
      /** Of the network's coin with each call. Wei, hex. */
      readonly valueLimit?: string | undefined
    }[]
  }
}

export interface RecurringAllowance {
  /** Smallest unit (wei), hex. */
  readonly allowance: string
  /** When the first period begins. Seconds since 1970, in the future. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

/** What a session can be allowed to do. */
export type AskedPermission = CoinAllowance | TokenAllowance | ContractCalls

/** A limit beside the permissions, in the wallet's own form. */
export interface SessionPolicy {
  readonly type: string
  readonly data?: unknown
}

/** What a session is asked for with. Source: ERC-7715 (draft), facts 3.14. */
export interface SessionRequest {
  /** EIP-155, hex: the network that the wallet is on. */
  readonly chainId: string
  /** The account that is asked; it must be the active one. Default: the active one. */
  readonly address?: string | undefined
  /** When it ends. Seconds since 1970, in the future. */
  readonly expiry: number
  /** The app's own keys. The server's is added to them. */
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly AskedPermission[]
  readonly policies?: readonly SessionPolicy[] | undefined
}
