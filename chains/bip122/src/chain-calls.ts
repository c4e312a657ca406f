import {
  type ChainModule,
  createNodeClient,
  loadLazily,
  type Platform,
  QuoinError,
  type RpcMethods,
  untilAborted,
} from '#kernel'
import { isTransactionId } from './bitcoin-formats.js'
import { buildTransfer, getFeeOptions } from './build-transfer.js'
import { checkBitcoinAddress, requireAddress } from './check-address.js'
import { checkBitcoinParams } from './check-params.js'
import { createEsplora, toNodeError } from './esplora.js'
import { loadWithBitcoin } from './load-with-bitcoin.js'
import { messageRequest, readSignature } from './message-request.js'
import { readSent } from './read-sent.js'
import { waitForTransaction } from './wait-for-transaction.js'

/** The members of the chain module that take their time. */
export type ChainCalls = Required<
  Pick<
    ChainModule,
    | 'checkAddress'
    | 'messageRequest'
    | 'readSignature'
    | 'buildTransfer'
    | 'getFeeOptions'
    | 'decodeTransfer'
    | 'getHeight'
    | 'getBalance'
    | 'readSent'
    | 'waitForTransaction'
    | 'verifyMessage'
  > &
    Pick<RpcMethods, 'checkParams'>
>

/** Makes the members of the chain module that take their time. Only ever imported dynamically. */
export function createChainCalls(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): ChainCalls {
  const esplora = createEsplora(createNodeClient(platform))

  return {
    checkParams: async (method, params, network) => checkBitcoinParams(method, params, network),
    checkAddress: async (text, network) => checkBitcoinAddress(text, network?.caipNetworkId),
    messageRequest,
    readSignature,
    buildTransfer: (request) => buildTransfer(esplora, request),
    getFeeOptions: (request) => getFeeOptions(esplora, request),

    async decodeTransfer({ network, call }) {
      const { decodeTransfer } = await loadLazily(() => import('./decode-transfer.js'), 'NODE_FAILED')
      return decodeTransfer(call, network.caipNetworkId)
    },

    async getHeight(request) {
      try {
        return await esplora.readHeight(request)
      } catch (error) {
        throw toNodeError(error)
      }
    },

    async getBalance({ network, address, signal }) {
      const { address: shown } = requireAddress(address, network.caipNetworkId)
      try {
        const coins = await esplora.readUnspent({ network, signal }, shown)
        const value = coins.reduce((sum, coin) => sum + coin.value, 0n)
        const { decimals, symbol } = network.nativeCurrency
        return { value, decimals, symbol }
      } catch (error) {
        throw toNodeError(error)
      }
    },

    readSent: async ({ method, answer }) => readSent(method, answer),

    async waitForTransaction(request) {
      if (!isTransactionId(request.id))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      return waitForTransaction(esplora, platform, request)
    },

    async verifyMessage({ network, address, message, signature, signal }) {
      const signer = requireAddress(address, network.caipNetworkId)
      const loading = loadWithBitcoin(() => import('./message-verification.js'))
      const { verifySignedMessage } = await untilAborted(loading, signal)
      return verifySignedMessage(signer, message, signature)
    },
  }
}
