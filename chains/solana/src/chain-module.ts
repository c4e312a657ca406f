import { type ChainModule, loadLazily, type Platform } from '#kernel'
import type { ChainCalls } from './chain-calls.js'
import { explorerUrl } from './explorer-url.js'
import { approvalMethods, nodeMethods, safeMethods, walletConnectEvents } from './rpc-methods.js'
import { isChainReference, isSolanaAddress, isTransactionId } from './solana-formats.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-uri.js'), 'NODE_FAILED')

/**
 * The module of the Solana chains. What must answer at once is here; all else is loaded when it is used.
 *
 * @param platform its network and timers are all that is used
 */
export function createSolanaModule(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): ChainModule {
  let calls: ChainCalls | undefined

  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    calls ??= createChainCalls(platform)
    return calls
  }

  return {
    namespace: 'solana',
    name: 'Solana',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isChainReference,
    isAddress: isSolanaAddress,
    checkAddress: async (text) =>
      isSolanaAddress(text) ? { valid: true, address: text } : { valid: false, reason: 'format' },
    // Case tells addresses apart.
    normalizeAddress: (address) => address,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      node: nodeMethods,
      checkParams: async (method, params) => (await load()).checkParams(method, params),
    },
    walletConnect: { methods: [...safeMethods, ...approvalMethods], events: walletConnectEvents },
    explorerUrl,
    requestNode: async (request) => (await load(request.signal)).requestNode(request),
    messageRequest: async (request) => (await load()).messageRequest(request),
    readSignature: async (answer) => (await load()).readSignature(answer),
    buildTransfer: async (request) => (await load(request.signal)).buildTransfer(request),
    getFeeOptions: async (request) => (await load(request.signal)).getFeeOptions(request),
    getHeight: async (request) => (await load(request.signal)).getHeight(request),
    decodeTransfer: async (request) => (await load()).decodeTransfer(request),
    isContract: async (request) => (await load(request.signal)).isContract(request),
    getBalance: async (request) => (await load(request.signal)).getBalance(request),
    getTokenBalances: async (request) => (await load(request.signal)).getTokenBalances(request),
    getToken: async (request) => (await load(request.signal)).getToken(request),
    readSent: async (sent) => (await load()).readSent(sent),
    waitForTransaction: async (request) => (await load(request.signal)).waitForTransaction(request),
    paymentUri: async (request) => (await loadPaymentUri()).paymentUri(request),
    readPaymentUri: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    verifyMessage: async (request) => (await load(request.signal)).verifyMessage(request),

    unknownNetwork: (id) => ({
      id: id.slice('solana:'.length),
      name: 'Unknown Network',
      chainNamespace: 'solana',
      caipNetworkId: id,
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    }),
  }
}
