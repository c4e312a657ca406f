import type { Account } from '#kernel'
import { checksumOf } from '../addresses/check-address.js'
import { isHexAddress } from '../params/param-shapes.js'

/** More accounts than any wallet shows. */
const mostAccounts = 500

/**
 * The accounts that a wallet names, each once, in its order and with its checksum, whichever case the wallet uses. An
 * empty list means that it names none any more; `undefined` means that what it said cannot be understood.
 */
export function readAccounts(said: unknown): readonly Account[] | undefined {
  if (!Array.isArray(said)) return undefined
  const addresses = new Set(said.slice(0, mostAccounts).filter(isHexAddress).map(checksumOf))
  if (said.length > 0 && addresses.size === 0) return undefined
  return [...addresses].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
