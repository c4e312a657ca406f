import { type ChainModule, isQuoinError, type Platform, QuoinError, toQuoinError } from '#kernel'
import { isEvmAddress, isTransactionId, normalizeEvmAddress } from './evm-formats.js'
import { loadLazily } from './load-lazily.js'
import { createNodeClient } from './node-client.js'
import { isBytes, isQuantity } from './param-shapes.js'
import { waitForTransaction } from './wait-for-transaction.js'

/** What a chain module reads from nodes. */
export type ChainReads = Required<Pick<ChainModule, 'getBalance' | 'waitForTransaction' | 'verifyMessage'>>

/** ERC-6492 wraps what deploys the account around its signature. Bytes. */
const longestSignature = 100_000

function readQuantity(result: unknown): bigint {
  if (isQuantity(result)) return BigInt(result)
  throw new Error('The answer is not a hex number')
}

/** Reads about the chain fail with `NODE_FAILED`, also where a node refused; what the caller ended stays what it is. */
function toNodeError(error: unknown): QuoinError {
  const isRefusal = isQuoinError(error) && 'rpcCode' in error
  return isRefusal ? new QuoinError('NODE_FAILED', { cause: error }) : toQuoinError(error, 'NODE_FAILED')
}

/** The address in the form nodes take. Throws `CAIP_ADDRESS_INVALID`. */
function toNodeAddress(address: string): string {
  if (!isEvmAddress(address)) throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
  return normalizeEvmAddress(address)
}

/** Makes the reads of the EVM chains. Only ever imported dynamically. */
export function createChainReads(platform: Pick<Platform, 'fetch' | 'after'>): ChainReads {
  const node = createNodeClient(platform)

  return {
    async getBalance({ network, address, signal }) {
      const params = [toNodeAddress(address), 'latest']
      const read = { network, method: 'eth_getBalance', params, signal }
      try {
        const value = await node.read(read, readQuantity)
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw toNodeError(error)
      }
    },

    async waitForTransaction(request) {
      if (!isTransactionId(request.id))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      return waitForTransaction(node, platform, request)
    },

    async verifyMessage({ network, address, message, signature, signal }) {
      const account = toNodeAddress(address)
      if (!isBytes(signature, longestSignature)) return false
      const { verifySignedMessage } = await loadLazily(
        () => import('./message-verification.js'),
        'NODE_FAILED',
        signal,
      )
      const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
        node.read({ network, method, params, signal }, (result) => result)
      try {
        return await verifySignedMessage({ address: account, message, signature }, ask)
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}
