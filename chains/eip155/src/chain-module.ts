import {
  type ChainModule,
  isQuoinError,
  type Network,
  type Platform,
  QuoinError,
  toQuoinError,
} from '#kernel'
import { checkEvmAddress, isEvmAddress, normalizeEvmAddress } from './address.js'
import { isChainReference } from './chain-id.js'
import { checkEvmParams } from './check-params.js'
import { loadWithViem } from './load-with-viem.js'
import { createNodeClient } from './node-client.js'
import { isBytes } from './param-shapes.js'
import { approvalMethods, safeMethods, walletConnectEvents, walletConnectMethods } from './rpc-methods.js'
import { waitForTransaction } from './wait-for-transaction.js'

/** ERC-6492 wraps what deploys the account around its signature. Bytes. */
const longestSignature = 100_000

function isTransactionId(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text)
}

function readQuantity(result: unknown): bigint {
  if (typeof result === 'string' && /^0x[\da-f]{1,64}$/i.test(result)) return BigInt(result)
  throw new Error('The answer is not a hex number')
}

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = network.blockExplorers?.default.url
  const isKnown = kind === 'address' ? isEvmAddress(id) : isTransactionId(id)
  if (!isKnown || !base || !/^https?:\/\//i.test(base) || !URL.canParse(base)) return undefined
  const path = kind === 'address' ? `address/${id}` : `tx/${id}`
  return `${base.replace(/\/+$/, '')}/${path}`
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

/**
 * The module of the EVM chains.
 *
 * @param platform its network and timers are all that is used
 */
export function createEip155Module(platform: Pick<Platform, 'fetch' | 'after'>): ChainModule {
  const node = createNodeClient(platform)

  return {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: isChainReference,
    isAddress: isEvmAddress,
    checkAddress: checkEvmAddress,
    normalizeAddress: normalizeEvmAddress,
    isTransactionId,
    rpc: { safe: safeMethods, approval: approvalMethods, checkParams: checkEvmParams },
    walletConnect: { methods: walletConnectMethods, events: walletConnectEvents },
    explorerUrl,

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
      const { verifySignedMessage } = await loadWithViem(() => import('./message-verification.js'))
      const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
        node.read({ network, method, params, signal }, (result) => result)
      try {
        return await verifySignedMessage({ address: account, message, signature }, ask)
      } catch (error) {
        throw toNodeError(error)
      }
    },

    unknownNetwork(id) {
      const reference = id.slice('eip155:'.length)
      const number = Number(reference)
      return {
        id: Number.isSafeInteger(number) ? number : reference,
        name: 'Unknown Network',
        chainNamespace: 'eip155',
        caipNetworkId: id,
        nativeCurrency: { name: '', symbol: '', decimals: 0 },
        rpcUrls: { default: { http: [] } },
      }
    },
  }
}
