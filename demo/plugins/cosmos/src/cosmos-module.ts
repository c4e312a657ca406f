import { type ChainModule, type Network, type Platform, QuoinError } from 'quoin/kernel'
import type { ChainCalls } from './chain-calls.js'
import { type CosmosChain, chainOf, isCosmosReference } from './networks.js'
import { approvalMethods, findFault, isCosmosAddress } from './requests.js'

/** What the module uses of the platform. */
export type CosmosPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

function isTransactionId(text: string): boolean {
  return /^[0-9A-F]{64}$/.test(text)
}

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  if (!/^https?:\/\//i.test(base)) return undefined
  if (kind === 'transaction') return isTransactionId(id) ? `${base}/tx/${id}` : undefined
  return isCosmosAddress(id) ? `${base}/address/${id}` : undefined
}

/** Loads a part of the module. Throws `NODE_FAILED` if the network fails meanwhile. */
async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  return part().catch((cause: unknown) => {
    throw new QuoinError('NODE_FAILED', { details: 'The code of Cosmos could not be loaded', cause })
  })
}

/** Creates the module of the chains. Contains the synchronous members; the others are loaded on first use. */
export function createCosmosModule(platform: CosmosPlatform, chains: readonly CosmosChain[]): ChainModule {
  let calls: ChainCalls | undefined

  async function load(): Promise<ChainCalls> {
    const { createChainCalls } = await loadPart(() => import('./chain-calls.js'))
    calls ??= createChainCalls(platform, chains)
    return calls
  }

  return {
    namespace: 'cosmos',
    name: 'Cosmos',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isCosmosReference,
    isAddress: isCosmosAddress,
    async checkAddress(text, network) {
      if (!isCosmosAddress(text)) return { valid: false, reason: 'format' }
      const { readAddress } = await loadPart(() => import('./keys.js'))
      const address = readAddress(text)
      if (!address) return { valid: false, reason: 'checksum' }
      const chain = network && chainOf(chains, network.caipNetworkId)
      return chain && chain.prefix !== address.prefix
        ? { valid: false, reason: 'network' }
        : { valid: true, address: text }
    },
    // Addresses have one form.
    normalizeAddress: (address) => address,
    isTransactionId,
    rpc: {
      safe: [],
      approval: approvalMethods,
      checkParams: async (method, params, network) => findFault(method, params, chains, network),
      describe: async (request) => (await load()).describe(request),
    },
    walletConnect: { methods: approvalMethods, events: [] },
    getBalance: async (request) => (await load()).getBalance(request),
    getHeight: async (request) => (await load()).getHeight(request),
    messages: {
      request: async (request) => (await load()).messages.request(request),
      readSignature: async (answer) => (await load()).messages.readSignature(answer),
      verify: async (request) => (await load()).messages.verify(request),
    },
    transfers: {
      build: async (request) => (await load()).transfers.build(request),
      decode: async (request) => (await load()).transfers.decode(request),
      getFeeOptions: async (request) => (await load()).transfers.getFeeOptions(request),
      isContract: async (request) => (await load()).transfers.isContract(request),
    },
    transactions: {
      waitFor: async (request) => (await load()).transactions.waitFor(request),
      readSent: async (sent) => (await load()).transactions.readSent(sent),
    },
    explorerUrl,
    unknownNetwork: (caipNetworkId) => ({
      id: caipNetworkId.slice('cosmos:'.length),
      name: 'Unknown chain',
      chainNamespace: 'cosmos',
      caipNetworkId,
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    }),
  }
}
