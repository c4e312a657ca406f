import type { Address, Hex } from 'viem'

/** A call that an account makes. */
export interface SmartAccountCall {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}
