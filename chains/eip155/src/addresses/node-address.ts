import { QuoinError } from '#kernel'
import { loadWithViem } from '../load-with-viem.js'
import { isHexAddress } from '../params/param-shapes.js'

/** An address with `0x`. */
export function toHexAddress(text: string): `0x${string}` | undefined {
  const hex = `0x${text.replace(/^0x/i, '')}`
  return isHexAddress(hex) ? hex : undefined
}

function invalidAddress(address: string): QuoinError {
  return new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** The address in the form nodes take. Throws `CAIP_ADDRESS_INVALID`. */
export function toNodeAddress(address: string): string {
  const hex = toHexAddress(address)
  if (hex) return hex.toLowerCase()
  throw invalidAddress(address)
}

/**
 * The same for an address that something is sent to: where letters carry a checksum it must be right (SEC-09). Throws
 * `CAIP_ADDRESS_INVALID`.
 */
export async function toTargetAddress(text: string): Promise<string> {
  const { checkChecksum } = await loadWithViem(() => import('./check-address.js'))
  const address = toHexAddress(text)
  if (!address || !checkChecksum(address).valid) throw invalidAddress(text)
  return address.toLowerCase()
}
