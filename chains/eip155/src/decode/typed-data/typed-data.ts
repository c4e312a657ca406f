import type { Allowance, Hex } from '../calls/call-meaning.js'

/** A field of typed data. `value` is a text for display, the fields of a struct, or the items of a list. */
export interface TypedDataField {
  readonly name: string
  readonly type: string
  readonly value: string | readonly TypedDataField[]
}

/** Decoded data of `eth_signTypedData_v4`. Source: EIP-712. */
export interface DecodedTypedData {
  readonly primaryType: string
  readonly domain: readonly TypedDataField[]
  /** In the order of the types. */
  readonly message: readonly TypedDataField[]
  /** EIP-155 chain id of the domain; `undefined` if the signature is valid on every chain. */
  readonly chainId: bigint | undefined
  readonly verifyingContract: Hex | undefined
  /** Allowances of a permit: ERC-2612, DAI, Permit2. */
  readonly allowances: readonly Allowance[]
  /** Paths of members that are in the message but in no type: they are not signed. */
  readonly unsigned: readonly string[]
}
