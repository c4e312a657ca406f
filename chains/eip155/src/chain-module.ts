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

const calledLater = [
  'checkAddress',
  'requestNode',
  'messageRequest',
  'buildTransfer',
  'getFeeOptions',
  'getDataFee',
  'decodeTransfer',
  'buildCall',
  'decodeCall',
  'batchQuestion',
  'offersBatch',
  'buildBatch',
  'decodeBatch',
  'readReceived',
  'isContract',
  'getHeight',
  'getBalance',
  'getTokenBalances',
  'getToken',
  'assetsRequest',
  'offersAssets',
  'readAssets',
  'readSent',
  'waitForTransaction',
  'verifyMessage',
  'normalizeName',
  'resolveName',
  'lookUpName',
] as const satisfies readonly (keyof ChainCalls)[]

type CalledLater = Pick<ChainCalls, (typeof calledLater)[number]>

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
export function createEip155Module(
  platform: Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>,
): ChainModule {
  async function load(signal?: AbortSignal): Promise<ChainCalls> {
    const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
    return createChainCalls(platform)
  }

  /** The call of that name, loaded with its first use; who leaves meanwhile does not wait for it. */
  function later<Name extends keyof ChainCalls>(name: Name): ChainCalls[Name] {
    const call = async (...given: readonly [({ readonly signal?: AbortSignal } | string)?, ...unknown[]]) => {
      const calls = await load(Object(given[0]).signal)
      return Reflect.apply(calls[name], undefined, given)
    }
    // What it is given goes through as it came, and so does what it answers.
    return call as unknown as ChainCalls[Name]
  }

  return {
    // Each name of the list has its call.
    ...(Object.fromEntries(calledLater.map((name) => [name, later(name)])) as CalledLater),
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
      node: nodeMethods,
      checkParams: later('checkParams'),
    },
    walletConnect: { methods: walletConnectMethods, events: walletConnectEvents },
    explorerUrl,
    paymentUri: async (request) => (await loadPaymentUri()).paymentUri(request),
    readPaymentUri: async (text) => (await loadPaymentUri()).readPaymentUri(text),
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
