import { type ChainModule, loadLazily, type Network } from 'quoin/kernel'
import type { ChainCalls, ChainPlatform, TronTransfers } from './chain-calls.js'
import { isTronAddress, isTronReference, isTronTransactionId } from './formats.js'
import { approvalMethods, nodeMethods } from './rpc-methods.js'

/** The module of Tron. Its transfers name their resources. */
export interface TronModule extends ChainModule {
  readonly transfers: TronTransfers
}

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const url = /^https:\/\/[^\s]+$/.exec(network.blockExplorers?.default.url ?? '')?.[0].replace(/\/+$/, '')
  const isValid = kind === 'address' ? isTronAddress(id) : isTronTransactionId(id)
  return url && isValid ? `${url}/${kind}/${id}` : undefined
}

/**
 * Creates the module of the Tron networks. Contains the synchronous members; the others are loaded on first use.
 *
 * @param platform only its network and timers are used
 */
export function createTronModule(platform: ChainPlatform): TronModule {
  let calls: ChainCalls | undefined

  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    calls ??= createChainCalls(platform)
    return calls
  }

  return {
    namespace: 'tron',
    name: 'Tron',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isTronReference,
    isAddress: isTronAddress,
    async checkAddress(text) {
      if (!isTronAddress(text)) return { valid: false, reason: 'format' }
      const { toHexAddress } = await import('./keys.js')
      return toHexAddress(text) === undefined
        ? { valid: false, reason: 'checksum' }
        : { valid: true, address: text }
    },
    // Addresses are case-sensitive.
    normalizeAddress: (address) => address,
    isTransactionId: isTronTransactionId,
    rpc: {
      safe: [],
      approval: approvalMethods,
      signsFirst: true,
      checkParams: async (method, params) => {
        const { checkTronParams } = await loadLazily(() => import('./check-params.js'), 'RPC_PARAMS_INVALID')
        return checkTronParams(method, params)
      },
      describe: async (request) => {
        const { describeTronRequest } = await loadLazily(() => import('./describe-request.js'), 'NODE_FAILED')
        return describeTronRequest(request)
      },
    },
    walletConnect: { methods: approvalMethods, events: ['accountsChanged', 'chainChanged'] },
    explorerUrl,
    getBalance: async (request) => (await load(request.signal)).getBalance(request),
    getHeight: async (request) => (await load(request.signal)).getHeight(request),
    node: {
      methods: nodeMethods,
      request: async (request) => (await load(request.signal)).readNode(request),
    },
    messages: {
      request: async (request) => (await load()).messages.request(request),
      readSignature: async (answer) => (await load()).messages.readSignature(answer),
      verify: async (request) => (await load(request.signal)).messages.verify(request),
    },
    transfers: {
      build: async (request) => (await load(request.signal)).transfers.build(request),
      decode: async (request) => (await load()).transfers.decode(request),
      getFeeOptions: async (request) => (await load(request.signal)).transfers.getFeeOptions(request),
      isContract: async (request) => (await load(request.signal)).transfers.isContract(request),
    },
    transactions: {
      waitFor: async (request) => (await load(request.signal)).transactions.waitFor(request),
      readSent: async (sent) => (await load()).transactions.readSent(sent),
    },
    tokens: {
      get: async (request) => (await load(request.signal)).tokens.get(request),
      getBalances: async (request) => (await load(request.signal)).tokens.getBalances(request),
    },
  }
}
