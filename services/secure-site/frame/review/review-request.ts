import type { SessionKeyContracts } from '../wallet/session-keys/session-key-contracts.js'

/** A network as a review asks it. */
export interface ReviewNetwork {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Contracts of this network that batches go through, where they have addresses of their own. */
  readonly multiSend?: string | undefined
  /** What holds session keys to their permissions. */
  readonly sessionKeys?: SessionKeyContracts | undefined
}

/** A call of the account, as it will be signed. */
export interface ReviewCall {
  /** Absent: a contract is made. */
  readonly to?: `0x${string}` | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/** Wei at most; `sponsored` where somebody else pays. */
export type RequestedFee = bigint | 'sponsored' | 'unknown'

/** One thing that a permission allows (ERC-7715), with amounts in the smallest unit. */
export interface RequestedTerm {
  /** The token's contract; the network's coin where `value` stands alone. */
  readonly token?: `0x${string}` | undefined
  readonly value?: bigint | undefined
  /** Seconds. */
  readonly period?: number | undefined
  readonly to?: string | undefined
  readonly text?: string | undefined
}

/** An operation that changes what session keys may do. */
export interface SessionOperation {
  readonly calls: readonly ReviewCall[]
  readonly fee: RequestedFee
  /** `callData` of the user operation that makes them. */
  readonly callData: `0x${string}`
}

/** What is asked for. All of it is values that cannot change, so that what was reviewed is what is signed. */
export type RequestedSubject =
  /** `personal_sign`: hex, or text. The bytes to sign are `decodeMessage(message).bytes`. */
  | { readonly kind: 'message'; readonly message: string }
  /** `eth_signTypedData_v4`: the JSON text that is signed. */
  | { readonly kind: 'typedData'; readonly json: string }
  | {
      readonly kind: 'transaction'
      readonly call: ReviewCall
      readonly fee: RequestedFee
      /** It is handed back signed, and not sent. */
      readonly isSignedOnly?: boolean | undefined
    }
  /** `wallet_sendCalls`: all or nothing, as one operation. */
  | {
      readonly kind: 'calls'
      readonly calls: readonly ReviewCall[]
      readonly fee: RequestedFee
      /** `callData` of the user operation that makes them: the review refuses where it makes others. */
      readonly callData?: `0x${string}` | undefined
    }
  | {
      readonly kind: 'solanaTransactions'
      /** Base64 of each transaction, whole, with the places of its signatures. */
      readonly transactions: readonly string[]
      readonly isSignedOnly: boolean
    }
  /** `solana_signMessage`: base64 of the bytes that are signed. */
  | { readonly kind: 'solanaMessage'; readonly message: string }
  | {
      readonly kind: 'permissions'
      readonly terms: readonly RequestedTerm[]
      /** Seconds since 1970. */
      readonly expires: number
      readonly signers: readonly string[]
      readonly enforcedBy: 'site'
    }
  /** The network is told: what and whom it allows is read from the calls. */
  | (SessionOperation & {
      readonly kind: 'permissions'
      /** Seconds since 1970. */
      readonly expires: number
      readonly enforcedBy: 'chain'
    })
  | { readonly kind: 'revokePermissions'; readonly permission: string; readonly calls?: undefined }
  | (SessionOperation & { readonly kind: 'revokePermissions'; readonly permission: string })

/** A request as the wallet hands it to the review, and signs it afterwards. `buildReview` freezes it in place. */
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
