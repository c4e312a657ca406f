import { base58, hex } from '@scure/base'
import type { Account } from '#kernel'
import { chainPattern } from './namespace-methods.js'
import { isObject, readChains, type StandardNamespace } from './standard-wallet.js'

/** An account with what the wallet knows it by: requests name that. */
export interface StandardAccount {
  readonly account: Account
  readonly handle: object
}

/** More accounts than any wallet shows. */
const mostAccounts = 500

/** Bytes of a wallet, of whatever realm, copied: it may change them later. */
export function readBytes(said: unknown, most: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(said) || said.byteLength > most) return undefined
  return new Uint8Array(said.buffer, said.byteOffset, said.byteLength).slice()
}

/** An address of Solana is its key: one that is not has been made up. */
function readSolana(address: string, key: Uint8Array | undefined): Account | undefined {
  if (key?.length !== 32 || base58.encode(key) !== address) return undefined
  return { namespace: 'solana', address, type: 'eoa', publicKey: address }
}

/** What an address is for: as the wallet says, else ordinals are kept on taproot addresses. */
function readBitcoin(said: object, address: string, key: Uint8Array | undefined): Account | undefined {
  if (!/^[\da-z]{20,100}$/i.test(address)) return undefined
  const purpose: unknown = Reflect.get(said, 'purpose')
  const isOrdinal = purpose === 'ordinals' || (purpose !== 'payment' && /^(bc|tb|bcrt)1p/i.test(address))
  return {
    namespace: 'bip122',
    address,
    type: isOrdinal ? 'ordinal' : 'payment',
    publicKey: key && key.length > 0 ? hex.encode(key) : undefined,
  }
}

function readOne(said: unknown, namespace: StandardNamespace): StandardAccount | undefined {
  if (!isObject(said)) return undefined
  const address: unknown = Reflect.get(said, 'address')
  const chains = readChains(Reflect.get(said, 'chains'))
  if (typeof address !== 'string' || address.length > 100) return undefined
  if (!chains.some((chain) => chainPattern[namespace].test(chain))) return undefined
  const key = readBytes(Reflect.get(said, 'publicKey'), 100)
  const account = namespace === 'solana' ? readSolana(address, key) : readBitcoin(said, address, key)
  return account && { account, handle: said }
}

/**
 * The accounts of a namespace that a wallet names, each once, in its order. An empty list means that it names none any
 * more; `undefined` means that what it said cannot be understood.
 */
export function readAccounts(
  said: unknown,
  namespace: StandardNamespace,
): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(said)) return undefined
    const found = new Map<string, StandardAccount>()
    for (const one of said.slice(0, mostAccounts)) {
      const read = readOne(one, namespace)
      if (read && !found.has(read.account.address)) found.set(read.account.address, read)
    }
    return [...found.values()]
  } catch {
    // Reading it ran code of the wallet.
    return undefined
  }
}
