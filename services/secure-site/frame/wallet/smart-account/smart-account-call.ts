import type { Address, Hex } from 'viem'

/** A call of a smart account. */
export interface SmartAccountCall {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}
