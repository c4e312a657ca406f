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
import { accountStorageKey, readAccount } from './account-storage.js'
import { type BuildTransfer, buildTransfer, readFeeOptions } from './build-transfer.js'
import { checkSs58 } from './check-address.js'
import { checkPolkadotParams } from './check-params.js'
import { decodeTransfer } from './decode-transfer.js'
import { loadSr25519 } from './load-sr25519.js'
import { isSignedMessage } from './message-verification.js'
import { createNodeReader, readBlockNumber } from './node-reader.js'
import { isTransactionId } from './polkadot-formats.js'
import { createRuntimes } from './runtimes.js'
import { decodeSs58 } from './ss58.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from './ss58-prefixes.js'
import { signatureIn } from './submit-transfer.js'
import { waitForTransaction } from './wait-for-transaction.js'

/** The members of the chain module that take their time. */
export type ChainCalls = Required<
  Pick<
    ChainModule,
    | 'checkAddress'
    | 'requestNode'
    | 'readSignature'
    | 'buildTransfer'
    | 'getFeeOptions'
    | 'decodeTransfer'
    | 'getHeight'
    | 'getBalance'
    | 'waitForTransaction'
    | 'verifyMessage'
  > &
    Pick<RpcMethods, 'checkParams'>
>

/** Transactions that were sent from here and may still be waited for. */
const mostRemembered = 100

/** Reads about the chain fail with `NODE_FAILED`, also where a node refused; what the caller ended stays what it is. */
function toNodeError(error: unknown): QuoinError {
  const isRefusal = isQuoinError(error) && 'rpcCode' in error
  return isRefusal ? new QuoinError('NODE_FAILED', { cause: error }) : toQuoinError(error, 'NODE_FAILED')
}

function keyOf(address: string): Uint8Array {
  const decoded = decodeSs58(address)
  if (typeof decoded === 'object') return decoded.key
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

/** Makes the members of the chain module that take their time. Only ever imported dynamically. */
export function createChainCalls(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
  prefixes: Ss58Prefixes | undefined,
): ChainCalls {
  const node = createNodeClient(platform)
  const runtimes = createRuntimes(node, prefixes)
  const lifetimes = new Map<string, { readonly first: number; readonly last: number }>()
  const tools = {
    ...{ node, runtimes, prefixes },
    onSent(id: string, lifetime: { readonly first: number; readonly last: number }): void {
      lifetimes.set(id, lifetime)
      const [oldest] = lifetimes.keys()
      if (lifetimes.size > mostRemembered && oldest !== undefined) lifetimes.delete(oldest)
    },
  }

  const build: BuildTransfer = async (request, shownFee) => {
    try {
      return await buildTransfer(tools, request, { build, shownFee })
    } catch (error) {
      throw toNodeError(error)
    }
  }

  return {
    checkParams: async (method, params, network) => checkPolkadotParams(method, params, network),

    checkAddress: async (text, network) => checkSs58(text, network, prefixes),

    async requestNode({ network, method, params = [], signal }) {
      if (!Array.isArray(params))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: not a list` })
      return node.read({ network, method, params, signal }, (result) => result)
    },

    readSignature: signatureIn,

    buildTransfer: (request) => build(request),

    async getFeeOptions(request) {
      try {
        return await readFeeOptions(tools, request)
      } catch (error) {
        throw toNodeError(error)
      }
    },

    async decodeTransfer({ network, call }) {
      const { caipNetworkId } = network
      return decodeTransfer(call, {
        runtimeOf: (specVersion) => runtimes.find(caipNetworkId, specVersion),
        reference: caipNetworkId.slice('polkadot:'.length),
        prefix: prefixOf(network, prefixes) ?? genericPrefix,
      })
    },

    // Of the newest block, as `getBalance` reads it: finality comes later.
    async getHeight(request) {
      try {
        return await createNodeReader(node, request)('chain_getHeader', [], (header) =>
          BigInt(readBlockNumber(header)),
        )
      } catch (error) {
        throw toNodeError(error)
      }
    },

    // What can be sent: neither reserved nor locked by staking, votes or vesting.
    async getBalance({ network, address, signal }) {
      const key = accountStorageKey(keyOf(address))
      try {
        const read = createNodeReader(node, { network, signal })
        const { transferable } = await read('state_getStorage', [key], readAccount)
        const { decimals, symbol } = network.nativeCurrency
        return { value: transferable, decimals, symbol }
      } catch (error) {
        throw toNodeError(error)
      }
    },

    async waitForTransaction(request) {
      const { id } = request
      if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      const lifetime = lifetimes.get(id.toLowerCase())
      return waitForTransaction(node, platform, runtimes, { ...request, lifetime })
    },

    async verifyMessage({ address, message, signature, signal }) {
      return untilAborted(isSignedMessage(keyOf(address), message, signature, loadSr25519), signal)
    },
  }
}
