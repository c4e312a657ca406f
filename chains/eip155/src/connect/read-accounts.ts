import type { Account } from '#kernel'
import { checksumOf } from '../addresses/check-address.js'
import { isHexAddress } from '../params/param-shapes.js'

/** Limit, above the number of accounts that any wallet shares. */
const maxAccounts = 500

/**
 * Reads the accounts of a wallet, each once, in its order and with its checksum, whatever their case. An empty list
 * means that the wallet shares none any more; `undefined` means that the value is invalid.
 */
export function readAccounts(raw: unknown): readonly Account[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const addresses = new Set(raw.slice(0, maxAccounts).filter(isHexAddress).map(checksumOf))
  if (raw.length > 0 && addresses.size === 0) return undefined
  return [...addresses].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
