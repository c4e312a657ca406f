import { type ChainModule, loadLazily, type Platform } from '#kernel'
import {
  isBitcoinAddress,
  isGenesisReference,
  isTransactionId,
  normalizeBitcoinAddress,
} from './bitcoin-formats.js'
import type { ChainCalls } from './chain-calls.js'
import { approvalMethods, safeMethods, walletMethods } from './rpc-methods.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-uri.js'), 'NODE_FAILED')

/**
 * The module of Bitcoin and its test networks. What must answer at once is here; all else is loaded when it is used.
 *
 * @param platform its network and timers are all that is used
 */
export function createBip122Module(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): ChainModule {
  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    return createChainCalls(platform)
  }

  return {
    namespace: 'bip122',
    name: 'Bitcoin',
    accountTypes: ['payment', 'ordinal'],
    defaultAccountType: 'payment',
    isReference: isGenesisReference,
    isAddress: isBitcoinAddress,
    checkAddress: async (text, network) => (await load()).checkAddress(text, network),
    normalizeAddress: normalizeBitcoinAddress,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      checkParams: async (method, params, network) => (await load()).checkParams(method, params, network),
    },
    walletConnect: { methods: walletMethods, events: ['accountsChanged', 'chainChanged'] },
    messageRequest: async (request) => (await load()).messageRequest(request),
    readSignature: async (answer) => (await load()).readSignature(answer),
    buildTransfer: async (request) => (await load(request.signal)).buildTransfer(request),
    getFeeOptions: async (request) => (await load(request.signal)).getFeeOptions(request),
    decodeTransfer: async (request) => (await load()).decodeTransfer(request),
    getHeight: async (request) => (await load(request.signal)).getHeight(request),
    getBalance: async (request) => (await load(request.signal)).getBalance(request),
    readSent: async (sent) => (await load()).readSent(sent),
    waitForTransaction: async (request) => (await load(request.signal)).waitForTransaction(request),
    paymentUri: async (request) => (await loadPaymentUri()).paymentUri(request),
    readPaymentUri: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    verifyMessage: async (request) => (await load(request.signal)).verifyMessage(request),

    explorerUrl({ blockExplorers }, kind, id) {
      const base = String(blockExplorers?.default.url).replace(/\/+$/, '')
      const path = kind === 'address' ? isBitcoinAddress(id) && 'address' : isTransactionId(id) && 'tx'
      return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
    },

    unknownNetwork: (id) => ({
      id: id.slice('bip122:'.length),
      name: 'Unknown Network',
      chainNamespace: 'bip122',
      caipNetworkId: id,
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    }),
  }
}
