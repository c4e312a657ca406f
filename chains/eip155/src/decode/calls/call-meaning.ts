/** Bytes as hex, or an address with its checksum (EIP-55). */
export type Hex = `0x${string}`

/** A call to sign. `to` is absent for a contract creation; `value` in wei. */
export interface CallToDecode {
  readonly to?: string | null | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
}

/** An allowance to spend tokens. */
export interface Allowance {
  readonly kind: 'allow'
  readonly token: Hex
  readonly spender: Hex
  /** The owner of the tokens; the caller if absent. */
  readonly owner?: Hex | undefined
  /** Smallest unit of the token. */
  readonly amount: bigint
  /** True for an unlimited allowance: see `isUnlimitedAmount`. */
  readonly isUnlimited: boolean
  /** Increases or decreases the current allowance; replaces it if absent. */
  readonly change?: 'more' | 'less' | undefined
  /** Expiry of the allowance, in seconds since 1970. A permit of ERC-2612 has none. */
  readonly expires?: bigint | undefined
  /** Last time at which the signature of a permit is valid, in seconds since 1970. */
  readonly deadline?: bigint | undefined
  readonly by: 'approve' | 'permit' | 'permit2'
}

/**
 * Swaps exactly `amount`, or reverts if the result is below `minimum` – provided that the contract is an exchange. Any
 * other contract may keep the tokens: simulate the call before displaying this to a user.
 */
export interface Swap {
  readonly kind: 'swap'
  readonly contract: Hex
  /** The sold token; the native currency if absent. */
  readonly sellToken?: Hex | undefined
  /** The bought token; the native currency if absent. */
  readonly buyToken?: Hex | undefined
  /** Smallest unit of the sold token. */
  readonly amount: bigint
  /** Smallest unit of the bought token. */
  readonly minimum: bigint
  /** The recipient; the caller if absent. */
  readonly recipient?: Hex | undefined
  /** Deadline, in seconds since 1970. */
  readonly deadline?: bigint | undefined
}

/** A call inside a batch. */
export interface InnerCall {
  readonly to: Hex
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  readonly meaning: CallMeaning
  /** The batch continues if this call fails. */
  readonly mayFail: boolean
}

/** Calldata that is not recognized. */
export interface UnknownCall {
  readonly kind: 'unknown'
  readonly to: string
  /** Wei. */
  readonly value: bigint
  /** The first four bytes, or fewer if the data is shorter. */
  readonly selector: Hex
  readonly data: Hex
}

/**
 * The effect of a call, provided that the contract at `to` follows the standard of its calldata, which calldata alone
 * cannot prove. ERC-20 and ERC-721 share the selectors of `approve` and `transferFrom`, so these have `amountOrId`;
 * read ERC-165 of the contract to distinguish them.
 */
export type CallMeaning =
  /** Sends the native currency to `to`. */
  | { readonly kind: 'sendCoin'; readonly to: Hex; readonly value: bigint }
  /** ERC-20 `transfer`, or a transfer by Permit2: `from` is the caller if absent. */
  | {
      readonly kind: 'sendToken'
      readonly token: Hex
      readonly from?: Hex | undefined
      readonly to: Hex
      readonly amount: bigint
    }
  /** ERC-20: an amount; ERC-721: the id of one NFT. */
  | {
      readonly kind: 'transferFrom'
      readonly contract: Hex
      readonly from: Hex
      readonly to: Hex
      readonly amountOrId: bigint
    }
  /** ERC-20: allows an amount; ERC-721: allows one NFT. */
  | {
      readonly kind: 'approve'
      readonly contract: Hex
      readonly spender: Hex
      readonly amountOrId: bigint
    }
  | Allowance
  /** ERC-721 and ERC-1155 `setApprovalForAll`. */
  | { readonly kind: 'allowAll'; readonly collection: Hex; readonly operator: Hex; readonly allowed: boolean }
  /** ERC-721 and ERC-1155 `safeTransferFrom`, ERC-1155 `safeBatchTransferFrom`. */
  | {
      readonly kind: 'sendNft'
      readonly standard: 'erc721' | 'erc1155'
      readonly collection: Hex
      readonly from: Hex
      readonly to: Hex
      readonly items: readonly { readonly id: bigint; readonly count: bigint }[]
    }
  | Swap
  | { readonly kind: 'deploy'; readonly value: bigint; readonly code: Hex }
  /** Several effects of one call, all by the caller: a batch of Permit2, or a permit and its swap. */
  | { readonly kind: 'several'; readonly meanings: readonly CallMeaning[] }
  | {
      readonly kind: 'batch'
      readonly by: 'multicall3' | 'multicall' | 'multiSend'
      readonly to: Hex
      /** Wei for the batch contract. */
      readonly value: bigint
      /** `msg.sender` of the inner calls: the caller of the batch, or the batch contract. */
      readonly sender: 'caller' | 'contract'
      readonly calls: readonly InnerCall[]
    }
  | UnknownCall

/** Further contracts known by address, besides those with the same address on every network. */
export interface KnownContracts {
  readonly multicall3?: readonly string[] | undefined
  readonly multiSend?: readonly string[] | undefined
  readonly permit2?: readonly string[] | undefined
}

/** Values that tokens and Permit2 treat as unlimited, below 2^255. */
const maxima: ReadonlySet<bigint> = new Set([96n, 128n, 160n].map((bits) => 2n ** bits - 1n))

/**
 * Returns whether an allowance is unlimited: above 2^255, or the maximum of the types that tokens use (96 bits in UNI
 * and COMP, 128, 160 in Permit2).
 */
export function isUnlimitedAmount(amount: bigint): boolean {
  return amount > 2n ** 255n || maxima.has(amount)
}
