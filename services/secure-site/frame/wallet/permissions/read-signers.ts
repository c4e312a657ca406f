import { isHex } from 'viem'
import { readAddress } from '../evm/read-call.js'
import { fieldsOf } from '../rpc-params.js'
import { invalidParams } from '../wallet-error.js'

/** A key that a page requests a permission for. */
export interface RequestedSigner {
  /** `secp256k1`, `secp256r1`, or any other type sent by the page; `account`: the value is an address. */
  readonly type: string
  /** The public key, or the address. */
  readonly value: `0x${string}`
}

const MAX_KEYS = 10

function readKey(input: unknown): RequestedSigner {
  const { type, publicKey, id } = fieldsOf(input) ?? {}
  const value = publicKey ?? id
  if (typeof value !== 'string' || !isHex(value) || !/^0x[\da-f]{1,260}$/i.test(value))
    throw invalidParams('A key of the signer is not a public key')
  return { type: typeof type === 'string' ? type : 'unknown', value }
}

/** Reads the keys of a permission: each may act. Source: ERC-7715 (draft), `account`, `key` and `keys`. */
export function readSigners(value: unknown): readonly RequestedSigner[] {
  const { type, data } = fieldsOf(value) ?? {}
  const fields = fieldsOf(data) ?? {}
  if (type === 'account') return [{ type, value: readAddress(fields.address, 'The signer') }]
  const keys: readonly unknown[] =
    type === 'key' ? [data] : type === 'keys' && Array.isArray(fields.keys) ? fields.keys : []
  if (keys.length === 0) throw invalidParams('A key is expected as the signer')
  if (keys.length > MAX_KEYS) throw invalidParams(`The signer must have at most ${MAX_KEYS} keys`)
  return keys.map(readKey)
}
