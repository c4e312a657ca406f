import { type ChainModule, loadLazily } from '#kernel'
import { isChainReference, isSolanaAddress, isTransactionId } from './addresses/formats.js'
import type { ChainCalls, ChainPlatform } from './chain-calls.js'
import { explorerUrl } from './explorer-url.js'
import { approvalMethods, nodeMethods, safeMethods, walletConnectEvents } from './rpc-methods.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-links/payment-uri.js'), 'NODE_FAILED')

/**
 * Creates the module of the Solana chains. Contains the synchronous members; the others are loaded on first use.
 *
 * @param platform only its network and timers are used
 */
export function createSolanaModule(platform: ChainPlatform): ChainModule {
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
    // Addresses are case-sensitive.
    normalizeAddress: (address) => address,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      checkParams: async (method, params) => (await load()).rpc.checkParams(method, params),
      describe: async (request) => (await load()).rpc.describe(request),
    },
    walletConnect: { methods: [...safeMethods, ...approvalMethods], events: walletConnectEvents },
    explorerUrl,
    getBalance: async (request) => (await load(request.signal)).module.getBalance(request),
    getHeight: async (request) => (await load(request.signal)).module.getHeight(request),
    node: {
      methods: nodeMethods,
      request: async (request) => (await load(request.signal)).node.request(request),
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
    contractCalls: {
      build: async (request) => (await load(request.signal)).contractCalls.build(request),
      decode: async (request) => (await load()).contractCalls.decode(request),
      simulate: async (request) => (await load(request.signal)).contractCalls.simulate(request),
      getDataFee: async (request) => (await load(request.signal)).contractCalls.getDataFee(request),
      readReceived: async (request) => (await load(request.signal)).contractCalls.readReceived(request),
    },
    transactions: {
      waitFor: async (request) => (await load(request.signal)).transactions.waitFor(request),
      findInclusion: async (request) => (await load(request.signal)).transactions.findInclusion(request),
      readSent: async (sent) => (await load()).transactions.readSent(sent),
      compareSent: async (request) => (await load(request.signal)).transactions.compareSent(request),
      compareSigned: async (request) => (await load()).transactions.compareSigned(request),
    },
    tokens: {
      get: async (request) => (await load(request.signal)).tokens.get(request),
      getBalances: async (request) => (await load(request.signal)).tokens.getBalances(request),
    },
    signing: { prepare: async (request) => (await load(request.signal)).signing.prepare(request) },
    permissions: {
      list: async (query) => (await load(query.signal)).permissions.list(query),
      revocations: {
        maxAtOnce: 20,
        build: async (request) => (await load(request.signal)).permissions.build(request),
        decode: async (request) => (await load()).permissions.decode(request),
      },
    },
    paymentLinks: {
      create: async (request) => (await loadPaymentUri()).paymentUri(request),
      read: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    },
  }
}
