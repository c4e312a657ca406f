import type { Account } from '#kernel'
import { isHexAddress } from './param-shapes.js'

/** More accounts than any wallet shows. */
const mostAccounts = 500

/**
 * The accounts that a wallet names, each once, in its order. An empty list means that it names none any more;
 * `undefined` means that what it said cannot be understood.
 */
export function readAccounts(said: unknown): readonly Account[] | undefined {
  if (!Array.isArray(said)) return undefined
  const byAddress = new Map<string, Account>()
  for (const address of said.slice(0, mostAccounts)) {
    if (!isHexAddress(address)) continue
    const key = address.toLowerCase()
    if (!byAddress.has(key)) byAddress.set(key, { namespace: 'eip155', address, type: 'eoa' })
  }
  return said.length > 0 && byAddress.size === 0 ? undefined : [...byAddress.values()]
}
