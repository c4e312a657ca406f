import type { CaipNetworkId } from '#kernel'
import { checkChainId } from './check-transaction.js'
import { type Fields, fieldsOf, isHexAddress } from './param-shapes.js'
import { findUnsafe } from './unsafe-params.js'

/** Limit, far above the length of a message that a user reads. UTF-16 code units, or hex digits. */
const maxMessageLength = 200_000

/** Checks `personal_sign`: a message, as text or hex, and the address that signs it. Source: EIP-191. */
export function checkPersonalSign(params: unknown): string | undefined {
  const [message, address, password, ...more] = Array.isArray(params) ? params : []
  if (typeof message !== 'string' || message.length > maxMessageLength) return 'The message is not a string'
  if (!isHexAddress(address)) return 'The second parameter is not an address'
  // Nodes accept a password as third parameter; a wallet must never receive one.
  if (more.length > 0 || (password !== undefined && password !== '')) return 'Two parameters are expected'
  return undefined
}

function parse(data: unknown): Fields | undefined {
  if (typeof data !== 'string') return fieldsOf(data)
  try {
    return fieldsOf(JSON.parse(data))
  } catch {
    return undefined
  }
}

/**
 * Checks `eth_signTypedData_v4`: an address and the data, as JSON or object. Rejects data for another chain than that
 * of the request (SEC-07). Source: EIP-712.
 */
export function checkTypedData(params: unknown, network: CaipNetworkId | undefined): string | undefined {
  const [address, data, ...more] = Array.isArray(params) ? params : []
  if (more.length > 0) return 'Two parameters are expected'
  if (!isHexAddress(address)) return 'The first parameter is not an address'
  const typed = parse(data)
  if (!typed) return 'The typed data is not JSON'
  const unsafe = findUnsafe(typed)
  if (unsafe) return unsafe
  const types = fieldsOf(typed.types)
  const domain = fieldsOf(typed.domain)
  const { primaryType } = typed
  if (!types || !domain || !fieldsOf(typed.message)) return 'The typed data lacks types, domain or message'
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) {
    return 'The primary type is not defined'
  }
  return checkChainId(domain.chainId, network)
}
