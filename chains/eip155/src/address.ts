import type { AddressCheck } from '#kernel'
import { loadWithViem } from './load-with-viem.js'

const shape = /^(?:0x)?[\da-f]{40}$/i

/** Whether a text has the shape of an address: 40 hex digits, with or without `0x` (NET-08). */
export function isEvmAddress(text: string): boolean {
  return shape.test(text)
}

/** The form addresses are compared by: lower case with `0x`. */
export function normalizeEvmAddress(address: string): string {
  const lower = address.toLowerCase()
  return lower.startsWith('0x') ? lower : `0x${lower}`
}

/**
 * Checks an address with its checksum. Letters of one case carry none; mixed ones must match exactly.
 * Source: EIP-55.
 */
export async function checkEvmAddress(text: string): Promise<AddressCheck> {
  if (!isEvmAddress(text)) return { valid: false, reason: 'format' }
  const { checksumOf } = await loadWithViem(() => import('./checksum-of.js'))
  const digits = text.slice(-40)
  const address = checksumOf(normalizeEvmAddress(digits))
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && address.slice(2) !== digits) return { valid: false, reason: 'checksum' }
  return { valid: true, address }
}
