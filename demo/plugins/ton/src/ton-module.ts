import { type ChainModule, type Network, type Platform, QuoinError } from 'quoin/kernel'
import type { ChainCalls } from './chain-calls.js'
import type { TonOptions } from './contract.js'
import { approvalMethods, findFault, isTonReference } from './requests.js'
import {
  accountAddress,
  formatTonAddress,
  mainnetId,
  parseTonAddress,
  readTonAddress,
  testnetId,
} from './ton-address.js'

/** Returns true for the hash of a message, in hex. */
export function isMessageId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  if (!/^https?:\/\//i.test(base)) return undefined
  if (kind === 'transaction') return isMessageId(id) ? `${base}/tx/${id}` : undefined
  return readTonAddress(id) ? `${base}/address/${encodeURIComponent(id)}` : undefined
}

/** What the module uses of the platform. */
export type TonPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes' | 'page'>

/** The form that addresses are compared by: not bounceable, of the main network. It has no colon, unlike the raw form. */
function normalizeAddress(text: string): string {
  const address = readTonAddress(text)
  return address ? accountAddress(address, mainnetId) : text
}

/**
 * Creates the module of the TON networks. Contains the synchronous members; the others are loaded on first use.
 *
 * @param options the domain that signatures must be for
 */
export function createTonModule(
  platform: TonPlatform,
  options: Pick<TonOptions, 'domain'> = {},
): ChainModule {
  let calls: ChainCalls | undefined

  async function load(): Promise<ChainCalls> {
    const { createChainCalls } = await import('./chain-calls.js').catch((cause: unknown) => {
      throw new QuoinError('NODE_FAILED', { details: 'The code of TON could not be loaded', cause })
    })
    calls ??= createChainCalls(platform, options)
    return calls
  }

  return {
    namespace: 'ton',
    name: 'TON',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isTonReference,
    // The shape: `checkAddress` names a wrong checksum.
    isAddress: (text) => parseTonAddress(text) !== 'format',
    async checkAddress(text, network) {
      const address = parseTonAddress(text)
      if (typeof address === 'string') return { valid: false, reason: address }
      const isTestOnly = String(network?.id) === testnetId
      // An address of the test network may be used there only. Source: TEP-2.
      if (address.flags?.isTestOnly && !isTestOnly) return { valid: false, reason: 'network' }
      const isBounceable = address.flags?.isBounceable ?? false
      return { valid: true, address: formatTonAddress(address, { isBounceable, isTestOnly }) }
    },
    normalizeAddress,
    isTransactionId: isMessageId,
    rpc: {
      safe: [],
      approval: approvalMethods,
      checkParams: async (method, params, network) => findFault(method, params, network),
      describe: async (request) => (await load()).describe(request),
    },
    walletConnect: { methods: approvalMethods, events: [] },
    getBalance: async (request) => (await load()).getBalance(request),
    getHeight: async (request) => (await load()).getHeight(request),
    messages: {
      request: ({ address, message }) => ({
        method: 'ton_signData',
        params: [{ type: 'text', text: message, from: address }],
      }),
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
      compareSent: async (request) => (await load()).transactions.compareSent(request),
    },
    explorerUrl,
    unknownNetwork: (caipNetworkId) => ({
      id: caipNetworkId.slice('ton:'.length),
      name: 'Unknown TON network',
      chainNamespace: 'ton',
      caipNetworkId,
      nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    }),
  }
}
