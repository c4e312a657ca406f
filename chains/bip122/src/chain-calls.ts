import {
  type ChainMessages,
  type ChainModule,
  type ChainTransactions,
  type ChainTransfers,
  createNodeClient,
  loadLazily,
  type Platform,
  QuoinError,
  type RpcMethods,
} from '#kernel'
import { checkBitcoinAddress, requireAddress } from './addresses/check-address.js'
import { isTransactionId } from './addresses/formats.js'
import { loadWithBitcoin } from './load-with-bitcoin.js'
import { messageRequest, readSignature } from './messages/message-request.js'
import { createEsplora, toNodeError } from './node/esplora.js'
import { checkBitcoinParams } from './params/check-params.js'
import { findInclusion, readSent, waitForTransaction } from './transactions/wait-for-transaction.js'
import { buildTransfer, readFeeOptions } from './transfers/build-transfer.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly transfers: Omit<ChainTransfers, 'isContract'>
  readonly transactions: Required<ChainTransactions>
  readonly messages: Required<ChainMessages>
  readonly rpc: Required<Pick<RpcMethods, 'checkParams' | 'describe'>>
  /** Members of the module itself. */
  readonly module: Required<Pick<ChainModule, 'checkAddress' | 'getHeight' | 'getBalance'>>
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform): ChainCalls {
  const esplora = createEsplora(createNodeClient(platform))
  return {
    transfers: {
      build: (request) => buildTransfer(esplora, request),
      getFeeOptions: (request) => readFeeOptions(esplora, request),
      async decode({ network, call }) {
        const { decodeTransfer } = await loadLazily(
          () => import('./transfers/decode-transfer.js'),
          'NODE_FAILED',
        )
        return decodeTransfer(call, network.caipNetworkId)
      },
    },
    transactions: {
      readSent: async ({ method, params, answer }) => readSent(method, params, answer),
      async compareSent(request) {
        const load = () => import('./transactions/compare-transactions.js')
        const { compareSent } = await loadWithBitcoin(load, request.signal)
        return compareSent(esplora, request)
      },
      async compareSigned({ method, params, answer }) {
        const load = () => import('./transactions/compare-transactions.js')
        return (await loadWithBitcoin(load)).compareSigned(method, params, answer)
      },
      async findInclusion(request) {
        if (!isTransactionId(request.id))
          throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        return findInclusion(esplora, request)
      },
      async waitFor(request) {
        if (!isTransactionId(request.id))
          throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        return waitForTransaction(esplora, platform, request)
      },
    },
    messages: {
      request: messageRequest,
      readSignature,
      async verify({ network, address, message, signature, signal }) {
        const signer = requireAddress(address, network.caipNetworkId)
        const load = () => import('./messages/message-verification.js')
        const { verifySignedMessage } = await loadWithBitcoin(load, signal)
        return verifySignedMessage(signer, message, signature)
      },
    },
    rpc: {
      checkParams: async (method, params, network) => checkBitcoinParams(method, params, network),
      async describe(request) {
        const load = () => import('./requests/describe-request.js')
        const { describeRequest } = await loadLazily(load, 'NODE_FAILED')
        return describeRequest(request)
      },
    },
    module: {
      checkAddress: async (text, network) => checkBitcoinAddress(text, network?.caipNetworkId),
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
    },
  }
}
