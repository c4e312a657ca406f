import { base58, hex } from '@scure/base'
import type { Account } from '#kernel'
import { chainPattern } from './namespace-methods.js'
import { isObject, readChains, type StandardNamespace } from './standard-wallet.js'

/** An account with the wallet's own object, which requests refer to. */
export interface StandardAccount {
  readonly account: Account
  readonly handle: object
}

/** Limit of accounts: more than any wallet has. */
const maxAccounts = 500

/** Copies bytes of a wallet, of any realm: the wallet may change them later. */
export function readBytes(value: unknown, max: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > max) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/** Returns a Solana account. Its address is its key: an address that differs is forged. */
function readSolana(address: string, key: Uint8Array | undefined): Account | undefined {
  if (key?.length !== 32 || base58.encode(key) !== address) return undefined
  return { namespace: 'solana', address, type: 'eoa', publicKey: address }
}

/** Returns a Bitcoin account with its type: by the wallet's `purpose`, else taproot addresses are for ordinals. */
function readBitcoin(value: object, address: string, key: Uint8Array | undefined): Account | undefined {
  if (!/^[\da-z]{20,100}$/i.test(address)) return undefined
  const purpose: unknown = Reflect.get(value, 'purpose')
  const isOrdinal = purpose === 'ordinals' || (purpose !== 'payment' && /^(bc|tb|bcrt)1p/i.test(address))
  return {
    namespace: 'bip122',
    address,
    type: isOrdinal ? 'ordinal' : 'payment',
    publicKey: key && key.length > 0 ? hex.encode(key) : undefined,
  }
}

function readOne(value: unknown, namespace: StandardNamespace): StandardAccount | undefined {
  if (!isObject(value)) return undefined
  const address: unknown = Reflect.get(value, 'address')
  const chains = readChains(Reflect.get(value, 'chains'))
  if (typeof address !== 'string' || address.length > 100) return undefined
  if (!chains.some((chain) => chainPattern[namespace].test(chain))) return undefined
  const key = readBytes(Reflect.get(value, 'publicKey'), 100)
  const account = namespace === 'solana' ? readSolana(address, key) : readBitcoin(value, address, key)
  return account && { account, handle: value }
}

/**
 * Returns the wallet's accounts in a namespace, without duplicates, in its order. An empty list means that it has none
 * any more; `undefined` means that the data is unreadable.
 */
export function readAccounts(
  value: unknown,
  namespace: StandardNamespace,
): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const found = new Map<string, StandardAccount>()
    for (const one of value.slice(0, maxAccounts)) {
      const read = readOne(one, namespace)
      if (read && !found.has(read.account.address)) found.set(read.account.address, read)
    }
    return [...found.values()]
  } catch {
    // Reading the accounts ran code of the wallet.
    return undefined
  }
}
