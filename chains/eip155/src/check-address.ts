import { getAddress } from 'viem/utils'
import type { AddressCheck } from '#kernel'

/** An address of whatever case, also without `0x`, with its checksum. Source: EIP-55. */
export function checksumOf(address: string): string {
  return getAddress(`0x${address.slice(-40)}`)
}

/**
 * Checks the checksum of what has the shape of an address. Letters of one case carry none; mixed ones must match
 * exactly. Only ever imported dynamically: it brings keccak. Source: EIP-55.
 */
export function checkChecksum(text: string): AddressCheck {
  const digits = text.slice(-40)
  const address = checksumOf(digits)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && address.slice(2) !== digits) return { valid: false, reason: 'checksum' }
  return { valid: true, address }
}
