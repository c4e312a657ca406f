import { type ChainModule, loadLazily, type Network } from '#kernel'
import { isChainReference, isEvmAddress, isTransactionId, normalizeEvmAddress } from './addresses/formats.js'
import type { ChainCalls, ChainPlatform } from './chain-calls.js'
import {
  approvalMethods,
  nodeMethods,
  safeMethods,
  walletConnectEvents,
  walletConnectMethods,
} from './rpc-methods.js'

const loadPaymentUri = () => loadLazily(() => import('./payment-links/payment-uri.js'), 'NODE_FAILED')

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  const path = kind === 'address' ? isEvmAddress(id) && 'address' : isTransactionId(id) && 'tx'
  return path && /^https?:\/\//i.test(base) ? `${base}/${path}/${id}` : undefined
}

/**
 * Creates the module of the EVM chains. Contains the synchronous members; the others are loaded on first use.
 *
 * @param platform only its network and timers are used
 */
export function createEip155Module(platform: ChainPlatform): ChainModule {
  /** Networks whose nodes have no `eth_simulateV1`: they are asked once. */
  const withoutSimulation = new Set<string>()

  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    return createChainCalls(platform, withoutSimulation)
  }

  /** Creates members that load their part on first use. The signal of a caller ends its wait for the load. */
  function later<Part extends keyof ChainCalls, Name extends keyof ChainCalls[Part] & string>(
    part: Part,
    ...names: readonly Name[]
  ): Pick<ChainCalls[Part], Name> {
    const entries = names.map((name) => {
      const call = async (
        ...given: readonly [({ readonly signal?: AbortSignal } | string)?, ...unknown[]]
      ) => {
        const members = (await load(Object(given[0]).signal))[part]
        return Reflect.apply(Object(members)[name], members, given)
      }
      return [name, call] as const
    })
    // Arguments and results pass through unchanged.
    return Object.fromEntries(entries) as unknown as Pick<ChainCalls[Part], Name>
  }

  return {
    ...later('module', 'checkAddress', 'getHeight', 'getBalance'),
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: isChainReference,
    isAddress: isEvmAddress,
    normalizeAddress: normalizeEvmAddress,
    isTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      ...later('rpc', 'checkParams', 'describe', 'explain', 'simulate'),
    },
    walletConnect: { methods: walletConnectMethods, events: walletConnectEvents },
    node: { methods: nodeMethods, ...later('node', 'request') },
    messages: later('messages', 'request', 'readSignature', 'verify'),
    transfers: later('transfers', 'build', 'decode', 'getFeeOptions', 'isContract'),
    contractCalls: later('contractCalls', 'build', 'decode', 'simulate', 'getDataFee', 'readReceived'),
    batches: later(
      'batches',
      'supportRequest',
      'isSupported',
      'build',
      'offerFee',
      'decode',
      'statusRequest',
      'readStatus',
    ),
    transactions: later('transactions', 'waitFor', 'readSent', 'compareSent', 'findInclusion'),
    tokens: later('tokens', 'get', 'getBalances'),
    assets: later('assets', 'requests', 'isSupported', 'read'),
    permissions: later('permissions', 'list', 'checkCalls'),
    signing: later('signing', 'prepare'),
    names: later('names', 'normalize', 'hasAllNames', 'resolve', 'lookUp'),
    paymentLinks: {
      create: async (request) => (await loadPaymentUri()).paymentUri(request),
      read: async (text) => (await loadPaymentUri()).readPaymentUri(text),
    },
    explorerUrl,
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
