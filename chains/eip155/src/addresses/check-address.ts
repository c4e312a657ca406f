import { getAddress } from 'viem/utils'
import type { AddressCheck } from '#kernel'

/** Returns an address of any case with its checksum. Source: EIP-55. */
export function checksumOf(address: `0x${string}`): string {
  return getAddress(address)
}

/**
 * Checks the checksum of a text with the shape of an address. Letters of a single case carry none; mixed ones must
 * match exactly. Only ever imported dynamically: it needs keccak. Source: EIP-55.
 */
export function checkChecksum(raw: `0x${string}`): AddressCheck {
  const address = getAddress(raw)
  const digits = raw.slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && address.slice(2) !== digits) return { valid: false, reason: 'checksum' }
  return { valid: true, address }
}
