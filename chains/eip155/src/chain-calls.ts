import {
  type ChainModule,
  createNodeClient,
  isQuoinError,
  type Platform,
  QuoinError,
  type RpcMethods,
  toQuoinError,
  untilAborted,
} from '#kernel'
import { buildTransfer } from './build-transfer.js'
import { checkEvmParams } from './check-params.js'
import { loadWithViem } from './load-with-viem.js'
import { isBytes, isHexAddress, isQuantity } from './param-shapes.js'
import { waitForTransaction } from './wait-for-transaction.js'

/** The members of the chain module that take their time. */
export type ChainCalls = Required<
  Pick<
    ChainModule,
    | 'checkAddress'
    | 'requestNode'
    | 'messageRequest'
    | 'buildTransfer'
    | 'getBalance'
    | 'waitForTransaction'
    | 'verifyMessage'
  > &
    Pick<RpcMethods, 'checkParams'>
>

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

/** An address with `0x`. */
function toHexAddress(text: string): `0x${string}` | undefined {
  const hex = `0x${text.replace(/^0x/i, '')}`
  return isHexAddress(hex) ? hex : undefined
}

/** The address in the form nodes take. Throws `CAIP_ADDRESS_INVALID`. */
function toNodeAddress(address: string): string {
  const hex = toHexAddress(address)
  if (hex) return hex.toLowerCase()
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** Makes the members of the chain module that take their time. Only ever imported dynamically. */
export function createChainCalls(platform: Pick<Platform, 'fetch' | 'after'>): ChainCalls {
  const node = createNodeClient(platform)

  return {
    checkParams: async (method, params, network) => checkEvmParams(method, params, network),

    async checkAddress(text) {
      const address = toHexAddress(text)
      if (!address) return { valid: false, reason: 'format' }
      const { checkChecksum } = await loadWithViem(() => import('./check-address.js'))
      return checkChecksum(address)
    },

    async requestNode({ network, method, params = [], signal }) {
      if (!Array.isArray(params))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: not a list` })
      return node.read({ network, method, params, signal }, (result) => result)
    },

    // Source: EIP-191; the text as hex, so that no wallet takes a text that looks like hex for bytes.
    messageRequest({ address, message }) {
      const bytes = Array.from(new TextEncoder().encode(message), (byte) =>
        byte.toString(16).padStart(2, '0'),
      )
      return { method: 'personal_sign', params: [`0x${bytes.join('')}`, toNodeAddress(address)] }
    },

    async buildTransfer({ from, to, ...request }) {
      try {
        return await buildTransfer(node, { ...request, from: toNodeAddress(from), to: toNodeAddress(to) })
      } catch (error) {
        throw toNodeError(error)
      }
    },

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
      if (!isBytes(request.id, 32) || request.id.length !== 66)
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      return waitForTransaction(node, platform, request)
    },

    async verifyMessage({ network, address, message, signature, signal }) {
      const account = toNodeAddress(address)
      if (!isBytes(signature, longestSignature)) return false
      const loading = loadWithViem(() => import('./message-verification.js'))
      const { verifySignedMessage } = await untilAborted(loading, signal)
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
