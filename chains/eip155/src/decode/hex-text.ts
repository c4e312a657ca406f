import { getAddress } from 'viem/utils'
import type { Hex } from './calls/call-meaning.js'

/** Whether a text is bytes as hex: whole bytes, with `0x`. */
export function isHexText(text: string): text is Hex {
  return /^0x(?:[\da-f]{2})*$/i.test(text)
}

/** An address with its checksum; `undefined` where a text is none. The checksum of mixed letters is not looked at. */
export function toAddress(text: unknown): Hex | undefined {
  if (typeof text !== 'string' || !/^0x[\da-f]{40}$/i.test(text)) return undefined
  return getAddress(text.toLowerCase())
}
