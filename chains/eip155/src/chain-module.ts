import { type ChainModule, loadLazily, type Network, type Platform } from '#kernel'
import type { ChainCalls } from './chain-calls.js'
import { isChainReference, isEvmAddress, isTransactionId, normalizeEvmAddress } from './evm-formats.js'
import {
  approvalMethods,
  nodeMethods,
  safeMethods,
  walletConnectEvents,
  walletConnectMethods,
} from './rpc-methods.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-uri.js'), 'NODE_FAILED')

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  const path = kind === 'address' ? isEvmAddress(id) && 'address' : isTransactionId(id) && 'tx'
  return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
}

/**
 * The module of the EVM chains. What must answer at once is here; all else is loaded when it is used.
 *
 * @param platform its network and timers are all that is used
 */
export function createEip155Module(platform: Pick<Platform, 'fetch' | 'after'>): ChainModule {
  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    return createChainCalls(platform)
  }

  return {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: isChainReference,
    isAddress: isEvmAddress,
    checkAddress: async (text) => (await load()).checkAddress(text),
    normalizeAddress: normalizeEvmAddress,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      node: nodeMethods,
      checkParams: async (method, params, network) => (await load()).checkParams(method, params, network),
    },
    walletConnect: { methods: walletConnectMethods, events: walletConnectEvents },
    explorerUrl,
    requestNode: async (request) => (await load(request.signal)).requestNode(request),
    messageRequest: async (request) => (await load()).messageRequest(request),
    buildTransfer: async (request) => (await load(request.signal)).buildTransfer(request),
    getFeeOptions: async (request) => (await load(request.signal)).getFeeOptions(request),
    decodeTransfer: async (request) => (await load()).decodeTransfer(request),
    isContract: async (request) => (await load(request.signal)).isContract(request),
    getHeight: async (request) => (await load(request.signal)).getHeight(request),
    getBalance: async (request) => (await load(request.signal)).getBalance(request),
    getTokenBalances: async (request) => (await load(request.signal)).getTokenBalances(request),
    getToken: async (request) => (await load(request.signal)).getToken(request),
    assetsRequest: async (request) => (await load()).assetsRequest(request),
    offersAssets: async (answer, network) => (await load()).offersAssets(answer, network),
    readAssets: async (answer, network) => (await load()).readAssets(answer, network),
    readSent: async (sent) => (await load()).readSent(sent),
    waitForTransaction: async (request) => (await load(request.signal)).waitForTransaction(request),
    paymentUri: async (request) => (await loadPaymentUri()).paymentUri(request),
    readPaymentUri: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    verifyMessage: async (request) => (await load(request.signal)).verifyMessage(request),
    normalizeName: async (name) => (await load()).normalizeName(name),
    resolveName: async (request) => (await load(request.signal)).resolveName(request),
    lookUpName: async (request) => (await load(request.signal)).lookUpName(request),

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
