import type { Account } from '#kernel'
import { checksumOf } from '../addresses/check-address.js'
import { isHexAddress } from '../params/param-shapes.js'

/** More accounts than any wallet shows. */
const maxAccounts = 500

/**
 * The accounts that a wallet names, each once, in its order and with its checksum, whichever case the wallet uses. An
 * empty list means that it names none any more; `undefined` means that what it said cannot be understood.
 */
export function readAccounts(raw: unknown): readonly Account[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const addresses = new Set(raw.slice(0, maxAccounts).filter(isHexAddress).map(checksumOf))
  if (raw.length > 0 && addresses.size === 0) return undefined
  return [...addresses].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
