import { memberOf } from './formats.js'
import { toHexAddress } from './keys.js'
import { readTransactionJson } from './transaction.js'

const maxMessageLength = 20_000

function hasOnly(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Reflect.ownKeys(value).every((key) => typeof key === 'string' && names.includes(key))
}

/**
 * Returns the reason why a wallet must not get the parameters; `undefined` if they are valid. The JSON of a transaction, which wallets
 * display, must say the same as its bytes, which they sign.
 */
export function checkTronParams(method: string, params: unknown): string | undefined {
  const address = memberOf(params, 'address')
  if (typeof address !== 'string' || toHexAddress(address) === undefined) return 'address is not an address'
  if (method === 'tron_signMessage') {
    const message = memberOf(params, 'message')
    if (!hasOnly(params, ['address', 'message'])) return 'A message and an address are expected'
    return typeof message === 'string' && message.length <= maxMessageLength
      ? undefined
      : 'message is not a text'
  }
  if (method !== 'tron_signTransaction') return undefined
  if (!hasOnly(params, ['address', 'transaction'])) return 'A transaction and an address are expected'
  const transaction = readTransactionJson(memberOf(params, 'transaction'))
  if (!transaction) return 'The transaction is of another kind, or its JSON differs from its bytes'
  return transaction.contract.owner === address ? undefined : 'The transaction is of another account'
}
