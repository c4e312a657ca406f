import type { ChainModule, Network, Platform } from '#kernel'
import type { ChainReads } from './chain-reads.js'
import { isChainReference, isEvmAddress, isTransactionId, normalizeEvmAddress } from './evm-formats.js'
import { loadLazily } from './load-lazily.js'
import { approvalMethods, safeMethods, walletConnectEvents, walletConnectMethods } from './rpc-methods.js'

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = network.blockExplorers?.default.url
  const isAddress = kind === 'address'
  const isKnown = isAddress ? isEvmAddress(id) : isTransactionId(id)
  if (!isKnown || !base || !/^https?:\/\//i.test(base) || !URL.canParse(base)) return undefined
  return `${base.replace(/\/+$/, '')}/${isAddress ? 'address' : 'tx'}/${id}`
}

/**
 * The module of the EVM chains. What must answer at once is here; all else is loaded when it is used.
 *
 * @param platform its network and timers are all that is used
 */
export function createEip155Module(platform: Pick<Platform, 'fetch' | 'after'>): ChainModule {
  const loadReads = async (signal: AbortSignal | undefined): Promise<ChainReads> => {
    const { createChainReads } = await loadLazily(() => import('./chain-reads.js'), 'NODE_FAILED', signal)
    return createChainReads(platform)
  }

  return {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: isChainReference,
    isAddress: isEvmAddress,
    async checkAddress(text) {
      if (!isEvmAddress(text)) return { valid: false, reason: 'format' }
      const { checkEvmAddress } = await loadLazily(() => import('./check-address.js'), 'NODE_FAILED')
      return checkEvmAddress(text)
    },
    normalizeAddress: normalizeEvmAddress,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      async checkParams(method, params, network) {
        const { checkEvmParams } = await loadLazily(() => import('./check-params.js'), 'RPC_FAILED')
        return checkEvmParams(method, params, network)
      },
    },
    walletConnect: { methods: walletConnectMethods, events: walletConnectEvents },
    explorerUrl,
    getBalance: async (request) => (await loadReads(request.signal)).getBalance(request),
    waitForTransaction: async (request) => (await loadReads(request.signal)).waitForTransaction(request),
    verifyMessage: async (request) => (await loadReads(request.signal)).verifyMessage(request),

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
