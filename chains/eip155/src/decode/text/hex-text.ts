import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'

/** Returns whether a text is bytes in hex, with `0x`. */
export function isHexText(text: string): text is Hex {
  return /^0x(?:[\da-f]{2})*$/i.test(text)
}

/**
 * Returns an address with its checksum; `undefined` if the text is none. Does not verify the checksum of mixed case.
 */
export function toAddress(text: unknown): Hex | undefined {
  if (typeof text !== 'string' || !/^0x[\da-f]{40}$/i.test(text)) return undefined
  return getAddress(text.toLowerCase())
}
