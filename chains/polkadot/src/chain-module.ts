import { type ChainModule, loadLazily, type Network } from '#kernel'
import { isChainReference, isPolkadotAddress, isTransactionId, normalizeKey } from './addresses/formats.js'
import type { Ss58Prefixes } from './addresses/ss58-prefixes.js'
import type { ChainCalls, ChainPlatform } from './chain-calls.js'
import { approvalMethods, nodeMethods } from './rpc-methods.js'

/** Returns the explorer page of an address or a transaction, in the format of Subscan. */
function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  const path = kind === 'address' ? isPolkadotAddress(id) && 'account' : isTransactionId(id) && 'extrinsic'
  return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
}

/**
 * Creates the module of the Polkadot SDK chains. Contains the synchronous members; the others are loaded on first use,
 * `@polkadot/api` only by transfers.
 *
 * @param platform only its network and timers are used
 * @param prefixes SS58 prefixes of networks that are not built in
 */
export function createPolkadotModule(platform: ChainPlatform, prefixes?: Ss58Prefixes): ChainModule {
  let calls: ChainCalls | undefined

  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    calls ??= createChainCalls(platform, prefixes)
    return calls
  }

  return {
    namespace: 'polkadot',
    name: 'Polkadot',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isChainReference,
    isAddress: isPolkadotAddress,
    checkAddress: async (text, network) => (await load()).module.checkAddress(text, network),
    normalizeAddress: normalizeKey,
    isTransactionId,
    rpc: {
      safe: [],
      approval: approvalMethods,
      checkParams: async (method, params, network) => (await load()).rpc.checkParams(method, params, network),
      describe: async (request) => (await load()).rpc.describe(request),
    },
    walletConnect: { methods: approvalMethods, events: ['accountsChanged', 'chainChanged'] },
    explorerUrl,
    getBalance: async (request) => (await load(request.signal)).module.getBalance(request),
    getHeight: async (request) => (await load(request.signal)).module.getHeight(request),
    node: {
      methods: nodeMethods,
      request: async (request) => (await load(request.signal)).node.request(request),
    },
    messages: {
      request: (params) => ({ method: 'polkadot_signMessage', params }),
      readSignature: async (answer) => (await load()).messages.readSignature(answer),
      verify: async (request) => (await load(request.signal)).messages.verify(request),
    },
    transfers: {
      build: async (request) => (await load(request.signal)).transfers.build(request),
      decode: async (request) => (await load()).transfers.decode(request),
      getFeeOptions: async (request) => (await load(request.signal)).transfers.getFeeOptions(request),
      // Not read: the contract pallets differ from chain to chain.
      isContract: async () => false,
    },
    transactions: {
      waitFor: async (request) => (await load(request.signal)).transactions.waitFor(request),
      findInclusion: async (request) => (await load(request.signal)).transactions.findInclusion(request),
      // Wallets only sign.
      readSent: async () => undefined,
    },
    permissions: {
      list: async (query) => (await load(query.signal)).permissions.list(query),
      revocations: {
        maxAtOnce: 40,
        build: async (request) => (await load(request.signal)).permissions.build(request),
        decode: async (request) => (await load()).permissions.decode(request),
      },
    },
    paymentLinks: {
      read: async (text) =>
        (await loadLazily(() => import('./payment-links/payment-uri.js'), 'NODE_FAILED')).readPaymentUri(
          text,
        ),
    },
  }
}
