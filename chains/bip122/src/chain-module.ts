import { type ChainModule, loadLazily } from '#kernel'
import {
  isBitcoinAddress,
  isGenesisReference,
  isTransactionId,
  normalizeBitcoinAddress,
} from './addresses/formats.js'
import type { ChainCalls, ChainPlatform } from './chain-calls.js'
import { approvalMethods, safeMethods, walletMethods } from './rpc-methods.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-links/payment-uri.js'), 'NODE_FAILED')

/**
 * Creates the module of Bitcoin and its test networks. Contains the synchronous members; the others are loaded on first
 * use.
 *
 * @param platform only its network and timers are used
 */
export function createBip122Module(platform: ChainPlatform): ChainModule {
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
    checkAddress: async (text, network) => (await load()).module.checkAddress(text, network),
    normalizeAddress: normalizeBitcoinAddress,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      signsFirst: true,
      checkParams: async (method, params, network) => (await load()).rpc.checkParams(method, params, network),
      describe: async (request) => (await load()).rpc.describe(request),
    },
    walletConnect: { methods: walletMethods, events: ['accountsChanged', 'chainChanged'] },
    getBalance: async (request) => (await load(request.signal)).module.getBalance(request),
    getHeight: async (request) => (await load(request.signal)).module.getHeight(request),
    messages: {
      request: async (request) => (await load()).messages.request(request),
      readSignature: async (answer) => (await load()).messages.readSignature(answer),
      verify: async (request) => (await load(request.signal)).messages.verify(request),
    },
    transfers: {
      build: async (request) => (await load(request.signal)).transfers.build(request),
      decode: async (request) => (await load()).transfers.decode(request),
      getFeeOptions: async (request) => (await load(request.signal)).transfers.getFeeOptions(request),
      // Bitcoin has no contracts with code at an address.
      isContract: async () => false,
    },
    transactions: {
      waitFor: async (request) => (await load(request.signal)).transactions.waitFor(request),
      findInclusion: async (request) => (await load(request.signal)).transactions.findInclusion(request),
      readSent: async (sent) => (await load()).transactions.readSent(sent),
      compareSent: async (request) => (await load(request.signal)).transactions.compareSent(request),
      compareSigned: async (request) => (await load()).transactions.compareSigned(request),
    },
    paymentLinks: {
      create: async (request) => (await loadPaymentUri()).paymentUri(request),
      read: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    },

    explorerUrl({ blockExplorers }, kind, id) {
      const base = String(blockExplorers?.default.url).replace(/\/+$/, '')
      const path = kind === 'address' ? isBitcoinAddress(id) && 'address' : isTransactionId(id) && 'tx'
      return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
    },
  }
}
