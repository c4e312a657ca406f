import { slice } from 'viem/utils'
import { toAddress } from '../text/hex-text.js'
import type { Hex } from './call-meaning.js'

/** One call in the data of `multiSend(bytes)`. */
export interface PackedCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  /** The code at `to` runs as the caller and may do anything. */
  readonly isDelegate: boolean
}

/** Size of operation, address, value and length: 1 + 20 + 32 + 32 bytes. */
const head = 85

/**
 * Splits the data of Safe's MultiSend into its calls; `undefined` if bytes are left over or missing, or there are too
 * many calls. Source: Safe's MultiSend.
 */
export function unpackMultiSend(packed: Hex, maxCalls: number): readonly PackedCall[] | undefined {
  const size = (packed.length - 2) / 2
  const calls: PackedCall[] = []
  for (let at = 0; at < size; ) {
    if (at + head > size || calls.length >= maxCalls) return undefined
    const operation = Number(slice(packed, at, at + 1))
    const to = toAddress(slice(packed, at + 1, at + 21))
    const length = BigInt(slice(packed, at + 53, at + head))
    if (operation > 1 || to === undefined || length > BigInt(size - at - head)) return undefined
    const end = at + head + Number(length)
    calls.push({
      to,
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: length === 0n ? '0x' : slice(packed, at + head, end),
      isDelegate: operation === 1,
    })
    at = end
  }
  return calls
}
