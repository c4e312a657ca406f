import { base64 } from '@scure/base'
import { isSuiAddress } from './formats.js'
import { readTransaction } from './transaction-bytes.js'

type Fields = Readonly<Record<string, unknown>>

/** Letters of base64: a text that a user reads is shorter. */
const maxMessageLength = 30_000

/** Returns the fields of an object; `undefined` if it has others than these names. */
function fieldsOf(value: unknown, names: readonly string[]): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (Reflect.ownKeys(value).some((key) => typeof key !== 'string' || !names.includes(key))) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return value as Fields
}

function checkTransaction(params: unknown): string | undefined {
  const fields = fieldsOf(params, ['transaction', 'address'])
  if (!fields) return 'A transaction and an address are expected'
  const { address, transaction } = fields
  const parts = readTransaction(transaction)
  if (!parts) return 'The transaction cannot be read'
  if (!parts.kind.ProgrammableTransaction) return 'Only the network sends transactions of this kind'
  if (typeof address !== 'string' || !isSuiAddress(address)) return 'address is not an address'
  const signers = [parts.sender, parts.gasData.owner]
  return signers.includes(address.toLowerCase()) ? undefined : 'The transaction is of another account'
}

function checkMessage(params: unknown): string | undefined {
  const fields = fieldsOf(params, ['message', 'address'])
  if (!fields) return 'A message and an address are expected'
  const { message, address } = fields
  if (typeof address !== 'string' || !isSuiAddress(address)) return 'address is not an address'
  if (typeof message !== 'string' || message.length > maxMessageLength) return 'message is not base64'
  try {
    base64.decode(message)
    return undefined
  } catch {
    return 'message is not base64'
  }
}

/** Returns the reason why a wallet must not get the parameters; `undefined` if they are valid. */
export function checkSuiParams(method: string, params: unknown): string | undefined {
  if (method === 'sui_signPersonalMessage') return checkMessage(params)
  if (method === 'sui_signTransaction' || method === 'sui_signAndExecuteTransaction')
    return checkTransaction(params)
  return undefined
}
