import { getAddress } from 'viem/utils'
import type { AddressCheck } from '#kernel'
import { isEvmAddress, normalizeEvmAddress } from './evm-formats.js'

/** An address of either case, or without `0x`, with its checksum. Source: EIP-55. */
export function checksumOf(address: string): string {
  // The caller checked the shape; viem's type says the same.
  return getAddress(normalizeEvmAddress(address) as `0x${string}`)
}

/**
 * Checks an address with its checksum. Letters of one case carry none; mixed ones must match exactly. Only ever
 * imported dynamically: it brings keccak. Source: EIP-55.
 */
export function checkEvmAddress(text: string): AddressCheck {
  if (!isEvmAddress(text)) return { valid: false, reason: 'format' }
  const digits = text.slice(-40)
  const address = checksumOf(digits)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && address.slice(2) !== digits) return { valid: false, reason: 'checksum' }
  return { valid: true, address }
}
