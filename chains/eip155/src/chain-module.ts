import type { ChainModule, Network, Platform } from '#kernel'
import { isChainReference, isEvmAddress, isTransactionId, normalizeEvmAddress } from './evm-formats.js'
import { loadLazily } from './load-lazily.js'
import { approvalMethods, safeMethods, walletConnectEvents, walletConnectMethods } from './rpc-methods.js'

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = network.blockExplorers?.default.url.replace(/\/+$/, '') ?? ''
  const path = kind === 'address' ? isEvmAddress(id) && 'address' : isTransactionId(id) && 'tx'
  return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
}

/**
 * The module of the EVM chains. What must answer at once is here; all else is loaded when it is used.
 *
 * @param platform its network and timers are all that is used
 */
export function createEip155Module(platform: Pick<Platform, 'fetch' | 'after'>): ChainModule {
  return {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: isChainReference,
    isAddress: isEvmAddress,
    async checkAddress(text) {
      if (!isEvmAddress(text)) return { valid: false, reason: 'format' }
      const { checkChecksum } = await loadLazily(() => import('./check-address.js'), 'NODE_FAILED')
      return checkChecksum(text)
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
    async getBalance(request) {
      const { getBalance } = await loadLazily(() => import('./chain-reads.js'), 'NODE_FAILED', request.signal)
      return getBalance(platform, request)
    },
    async waitForTransaction(request) {
      const { waitForTransaction } = await loadLazily(
        () => import('./chain-reads.js'),
        'NODE_FAILED',
        request.signal,
      )
      return waitForTransaction(platform, request)
    },
    async verifyMessage(request) {
      const { verifyMessage } = await loadLazily(
        () => import('./verify-message.js'),
        'NODE_FAILED',
        request.signal,
      )
      return verifyMessage(platform, request)
    },
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
