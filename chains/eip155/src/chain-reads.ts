import {
  type Amount,
  type ChainRequest,
  isQuoinError,
  type Platform,
  QuoinError,
  toQuoinError,
} from '#kernel'
import { createNodeClient } from './node-client.js'
import { isHexAddress, isQuantity } from './param-shapes.js'

type NodePlatform = Pick<Platform, 'fetch' | 'after'>

export { waitForTransaction } from './wait-for-transaction.js'

function readQuantity(result: unknown): bigint {
  if (isQuantity(result)) return BigInt(result)
  throw new Error('The answer is not a hex number')
}

/** Reads about the chain fail with `NODE_FAILED`, also where a node refused; what the caller ended stays what it is. */
export function toNodeError(error: unknown): QuoinError {
  const isRefusal = isQuoinError(error) && 'rpcCode' in error
  return isRefusal ? new QuoinError('NODE_FAILED', { cause: error }) : toQuoinError(error, 'NODE_FAILED')
}

/** The address in the form nodes take. Throws `CAIP_ADDRESS_INVALID`. */
export function toNodeAddress(address: string): `0x${string}` {
  const hex = `0x${address.toLowerCase().replace(/^0x/, '')}`
  if (isHexAddress(hex)) return hex
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** The native balance of an account. Throws `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`. */
export async function getBalance(
  platform: NodePlatform,
  { network, address, signal }: ChainRequest & { readonly address: string },
): Promise<Amount> {
  const params = [toNodeAddress(address), 'latest']
  const read = { network, method: 'eth_getBalance', params, signal }
  try {
    const value = await createNodeClient(platform).read(read, readQuantity)
    const { decimals, symbol } = network.nativeCurrency
    return { value, decimals, symbol }
  } catch (error) {
    throw toNodeError(error)
  }
}
