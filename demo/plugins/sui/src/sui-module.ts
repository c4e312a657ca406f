import { type ChainModule, loadLazily, type Network } from 'quoin/kernel'
import type { ChainCalls, ChainPlatform } from './chain-calls.js'
import { isSuiAddress, isSuiDigest, isSuiReference, normalizeSuiAddress, readCoinType } from './formats.js'
import { approvalMethods, nodeMethods, safeMethods } from './rpc-methods.js'

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const url = /^https:\/\/[^\s]+$/.exec(network.blockExplorers?.default.url ?? '')?.[0].replace(/\/+$/, '')
  const isValid = kind === 'address' ? isSuiAddress(id) : isSuiDigest(id)
  return url && isValid ? `${url}/${kind === 'address' ? 'account' : 'tx'}/${id}` : undefined
}

/**
 * Creates the module of the Sui networks. Contains the synchronous members; the others, with `@mysten/sui`, are loaded on first use.
 *
 * @param platform only its network and timers are used
 */
export function createSuiModule(platform: ChainPlatform): ChainModule {
  let calls: ChainCalls | undefined

  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    calls ??= createChainCalls(platform)
    return calls
  }

  return {
    namespace: 'sui',
    name: 'Sui',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isSuiReference,
    isAddress: isSuiAddress,
    // An address has no checksum.
    checkAddress: async (text) =>
      isSuiAddress(text) ? { valid: true, address: text.toLowerCase() } : { valid: false, reason: 'format' },
    normalizeAddress: normalizeSuiAddress,
    isTransactionId: isSuiDigest,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      signsFirst: true,
      checkParams: async (method, params) => {
        const { checkSuiParams } = await loadLazily(() => import('./check-params.js'), 'RPC_PARAMS_INVALID')
        return checkSuiParams(method, params)
      },
      describe: async (request) => {
        const { describeSuiRequest } = await loadLazily(() => import('./describe-request.js'), 'NODE_FAILED')
        return describeSuiRequest(request)
      },
    },
    walletConnect: {
      methods: [...safeMethods, ...approvalMethods],
      events: ['accountsChanged', 'chainChanged'],
    },
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
      compareSent: async (request) => (await load(request.signal)).transactions.compareSent(request),
    },
    tokens: {
      readAddress: readCoinType,
      get: async (request) => (await load(request.signal)).tokens.get(request),
      getBalances: async (request) => (await load(request.signal)).tokens.getBalances(request),
    },
  }
}
