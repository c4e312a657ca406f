import type { SessionKeyContracts } from '../wallet/session-keys/session-key-contracts.js'

/** Freezes a value and everything in it, in place: the reviewed object is the signed one (SEC-06). */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freezeDeeply(part)
  }
  return value
}

/** A network with its endpoints for a review. */
export interface ReviewNetwork {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Batch contracts of this network, if their addresses are not the standard ones. */
  readonly multiSend?: string | undefined
  /** The contracts that enforce the permissions of session keys. */
  readonly sessionKeys?: SessionKeyContracts | undefined
}

/** A call of the account, as it will be signed. */
export interface ReviewCall {
  /** Absent: deploys a contract. */
  readonly to?: `0x${string}` | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/** Maximum in wei; `sponsored` if another account pays. */
export type RequestedFee = bigint | 'sponsored' | 'unknown'

/** One term of a permission (ERC-7715), with amounts in the smallest unit. */
export interface RequestedTerm {
  /** The token's contract; absent with a `value`: the native currency. */
  readonly token?: `0x${string}` | undefined
  readonly value?: bigint | undefined
  /** Seconds. */
  readonly period?: number | undefined
  readonly to?: string | undefined
  readonly text?: string | undefined
}

/** An operation that changes the permissions of session keys. */
export interface SessionOperation {
  readonly calls: readonly ReviewCall[]
  readonly fee: RequestedFee
  /** `callData` of the user operation with these calls. */
  readonly callData: `0x${string}`
}

/** The requested subject. All its values are immutable, so that the reviewed request is the signed one. */
export type RequestedSubject =
  /** `personal_sign`: hex, or text. The bytes to sign are `decodeMessage(message).bytes`. */
  | { readonly kind: 'message'; readonly message: string }
  /** `eth_signTypedData_v4`: the JSON text to sign. */
  | { readonly kind: 'typedData'; readonly json: string }
  | {
      readonly kind: 'transaction'
      readonly call: ReviewCall
      readonly fee: RequestedFee
      /** Returned signed, and not sent. */
      readonly isSignedOnly?: boolean | undefined
    }
  /** `wallet_sendCalls`: atomic, as one operation. */
  | {
      readonly kind: 'calls'
      readonly calls: readonly ReviewCall[]
      readonly fee: RequestedFee
      /** `callData` of the user operation with these calls: the review rejects it if it contains others. */
      readonly callData?: `0x${string}` | undefined
    }
  | {
      readonly kind: 'solanaTransactions'
      /** Base64 of each complete transaction, including its signature slots. */
      readonly transactions: readonly string[]
      readonly isSignedOnly: boolean
    }
  /** `solana_signMessage`: base64 of the bytes to sign. */
  | { readonly kind: 'solanaMessage'; readonly message: string }
  | {
      readonly kind: 'permissions'
      readonly terms: readonly RequestedTerm[]
      /** Seconds since 1970. */
      readonly expires: number
      readonly signers: readonly string[]
      readonly enforcedBy: 'site'
    }
  /** Granted on chain: terms and keys are decoded from the calls. */
  | (SessionOperation & {
      readonly kind: 'permissions'
      /** Seconds since 1970. */
      readonly expires: number
      readonly enforcedBy: 'chain'
    })
  | { readonly kind: 'revokePermissions'; readonly permission: string; readonly calls?: undefined }
  | (SessionOperation & { readonly kind: 'revokePermissions'; readonly permission: string })

/** A request from the wallet, reviewed first and signed afterwards. `buildReview` freezes it in place. */
export interface ReviewRequest {
  readonly subject: RequestedSubject
  readonly account: { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
  /** A page switched to this account since the user last approved something. */
  readonly isSwitched: boolean
  readonly network: ReviewNetwork
  readonly app: {
    readonly origin: string
    readonly name: string | undefined
    readonly iconUrl: string | undefined
  }
}
