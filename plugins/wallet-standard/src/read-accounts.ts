import { isChainOf } from './namespace-methods.js'
import type { StandardAccount, StandardNamespace, StandardNamespaceCalls } from './standard-namespace.js'
import { isObject, readChains } from './standard-wallet.js'

/** Limit of accounts: more than any wallet has. */
const maxAccounts = 500

/** Copies bytes of a wallet, of any realm: the wallet may change them later. */
export function readBytes(value: unknown, max: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > max) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

function readOne(
  value: unknown,
  own: StandardNamespace,
  { readAccount }: StandardNamespaceCalls,
): StandardAccount | undefined {
  if (!isObject(value)) return undefined
  const address: unknown = Reflect.get(value, 'address')
  const chains = readChains(Reflect.get(value, 'chains'))
  if (typeof address !== 'string' || address.length > 100) return undefined
  if (!chains.some((chain) => isChainOf(own, chain))) return undefined
  const publicKey = readBytes(Reflect.get(value, 'publicKey'), 100)
  const account = readAccount({ address, publicKey, handle: value })
  return account && { account, handle: value }
}

/**
 * Returns the wallet's accounts in a namespace, without duplicates, in its order. An empty list means that it has none
 * any more; `undefined` means that the data is unreadable.
 */
export function readAccounts(
  value: unknown,
  namespace: StandardNamespace,
  calls: StandardNamespaceCalls,
): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const found = new Map<string, StandardAccount>()
    for (const one of value.slice(0, maxAccounts)) {
      const read = readOne(one, namespace, calls)
      if (read && !found.has(read.account.address)) found.set(read.account.address, read)
    }
    return [...found.values()]
  } catch {
    // Reading the accounts ran code of the wallet.
    return undefined
  }
}
