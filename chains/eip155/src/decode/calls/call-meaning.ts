/** Bytes as hex, or an address with its checksum (EIP-55). */
export type Hex = `0x${string}`

/** A call as it is signed. `to` is absent where a contract is made; `value` in wei. */
export interface CallToDecode {
  readonly to?: string | null | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
}

/** Somebody may take tokens. */
export interface Allowance {
  readonly kind: 'allow'
  readonly token: Hex
  readonly spender: Hex
  /** Whose tokens; the caller's own where absent. */
  readonly owner?: Hex | undefined
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** It is all that there will ever be: see `isUnlimitedAmount`. */
  readonly isUnlimited: boolean
  /** Added to or taken from what is allowed already; set where absent. */
  readonly change?: 'more' | 'less' | undefined
  /** When the allowance itself ends, in seconds since 1970. A permit of ERC-2612 has none. */
  readonly expires?: bigint | undefined
  /** Until when the signature of a permit may be used, in seconds since 1970. */
  readonly deadline?: bigint | undefined
  readonly by: 'approve' | 'permit' | 'permit2'
}

/**
 * Exactly `amount` is exchanged, or nothing where less than `minimum` would come of it: if the contract is an exchange. One that
 * only looks like it keeps what it is given, so ask the network what would change before you say it to anybody.
 */
export interface Swap {
  readonly kind: 'swap'
  readonly contract: Hex
  /** The token that is given; the network's coin where absent. */
  readonly give?: Hex | undefined
  /** The token that comes back; the network's coin where absent. */
  readonly receive?: Hex | undefined
  /** In the smallest unit of what is given. */
  readonly amount: bigint
  /** In the smallest unit of what comes back. */
  readonly minimum: bigint
  /** Who gets it; the caller where absent. */
  readonly recipient?: Hex | undefined
  /** Until when it is valid, in seconds since 1970. */
  readonly deadline?: bigint | undefined
}

/** A call inside of a batch. */
export interface InnerCall {
  readonly to: Hex
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  readonly meaning: CallMeaning
  /** The batch goes on where this one fails. */
  readonly mayFail: boolean
}

/** Bytes that stand for nothing that is known here. */
export interface UnknownCall {
  readonly kind: 'unknown'
  readonly to: string
  /** Wei. */
  readonly value: bigint
  /** The first four bytes, fewer where there are fewer. */
  readonly selector: Hex
  readonly data: Hex
}

/**
 * What a call does, if the contract at `to` is what its bytes take it for: bytes alone cannot tell. Two standards share the
 * selectors of `approve` and `transferFrom`, so that these say `amountOrId`; ask the contract by ERC-165 which of them it is.
 */
export type CallMeaning =
  /** The network's coin goes to `to`. */
  | { readonly kind: 'sendCoin'; readonly to: Hex; readonly value: bigint }
  /** ERC-20 `transfer`, or a transfer by Permit2: `from` is the caller where absent. */
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
  /** ERC-20: an amount may be taken; ERC-721: one NFT may be. */
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
  /** Several things at once, all by the caller: a batch of Permit2, or a permit and the swap that it is for. */
  | { readonly kind: 'several'; readonly meanings: readonly CallMeaning[] }
  | {
      readonly kind: 'batch'
      readonly by: 'multicall3' | 'multicall' | 'multiSend'
      readonly to: Hex
      /** Wei that goes to the batch's contract. */
      readonly value: bigint
      /** Who the inner contracts see as their caller: whoever makes this call, or the batch's contract. */
      readonly sender: 'caller' | 'contract'
      readonly calls: readonly InnerCall[]
    }
  | UnknownCall

/** Contracts that are known by their address, besides those that have one address on every network. */
export interface KnownContracts {
  readonly multicall3?: readonly string[] | undefined
  readonly multiSend?: readonly string[] | undefined
  readonly permit2?: readonly string[] | undefined
}

/** What tokens and Permit2 take for "as much as there will ever be", below the half of 256 bits. */
const maxima: ReadonlySet<bigint> = new Set([96n, 128n, 160n].map((bits) => 2n ** bits - 1n))

/**
 * Whether an allowance is without end: more than 2^255, or the largest value of the types that tokens count in (96 bits as UNI
 * and COMP do, 128, 160 as Permit2 does).
 */
export function isUnlimitedAmount(amount: bigint): boolean {
  return amount > 2n ** 255n || maxima.has(amount)
}
