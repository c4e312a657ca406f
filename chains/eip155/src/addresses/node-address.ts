import { QuoinError } from '#kernel'
import { loadWithViem } from '../load-with-viem.js'
import { isHexAddress } from '../params/param-shapes.js'

/** Returns an address with `0x`. */
export function toHexAddress(text: string): `0x${string}` | undefined {
  const hex = `0x${text.replace(/^0x/i, '')}`
  return isHexAddress(hex) ? hex : undefined
}

function invalidAddress(address: string): QuoinError {
  return new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** Returns an address in the form that nodes take. Throws `CAIP_ADDRESS_INVALID`. */
export function toNodeAddress(address: string): string {
  const hex = toHexAddress(address)
  if (hex) return hex.toLowerCase()
  throw invalidAddress(address)
}

/**
 * Returns the address of a recipient or contract in the form that nodes take; a checksum in it must match (SEC-09).
 * Throws `CAIP_ADDRESS_INVALID`.
 */
export async function toTargetAddress(text: string): Promise<string> {
  const { checkChecksum } = await loadWithViem(() => import('./check-address.js'))
  const address = toHexAddress(text)
  if (!address || !checkChecksum(address).valid) throw invalidAddress(text)
  return address.toLowerCase()
}
