import type { Allowance, Hex } from '../calls/call-meaning.js'

/** A field of typed data. `value` is a text fit to be shown, or the fields of a struct, or the items of a list. */
export interface TypedDataField {
  readonly name: string
  readonly type: string
  readonly value: string | readonly TypedDataField[]
}

/** What `eth_signTypedData_v4` signs. Source: EIP-712. */
export interface DecodedTypedData {
  readonly primaryType: string
  readonly domain: readonly TypedDataField[]
  /** In the order of the types. */
  readonly message: readonly TypedDataField[]
  /** EIP-155's number in the domain; `undefined` where it is signed for every chain. */
  readonly chainId: bigint | undefined
  readonly verifyingContract: Hex | undefined
  /** What it allows, where it is a permit: ERC-2612, DAI's, Permit2's. */
  readonly allowances: readonly Allowance[]
  /** Paths of what is in the message and in no type: it is not signed. */
  readonly unsigned: readonly string[]
}
