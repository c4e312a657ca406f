import {
  abortError,
  type CaipNetworkId,
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectorType,
  type ConnectRequest,
  type Platform,
  QuoinError,
  RpcError,
  type WalletRequest,
} from '#kernel'
import { readChainId, toHexChainId } from '../params/chain-id.js'
import { checkEvmParams } from '../params/check-params.js'
import { fieldsOf } from '../params/param-shapes.js'
import { isChainBound, isConfirmedForChain } from './chain-bound-methods.js'
import type { Eip1193Provider } from './eip1193-provider.js'
import { readAccounts } from './read-accounts.js'
import { requestProvider } from './request-provider.js'
import { revokePermissions } from './revoke-permissions.js'
import { switchChain } from './switch-chain.js'
import { createWalletTracker, type WalletState } from './wallet-tracker.js'

/** Dependencies of a session. */
export interface Eip1193SessionOptions {
  /** Stable across reloads. */
  readonly id: string
  readonly type: ConnectorType
  readonly provider: Eip1193Provider
  readonly platform: Pick<Platform, 'after' | 'log'>
}

/** The operations of a connector on its wallet. */
export interface Eip1193Session extends ConnectorSession {
  /** Returns whether the wallet is connected or connecting. */
  isLive(): boolean
}

/**
 * Adds the chain to a transaction that names none. A wallet may change its chain after the check and before the user confirms: it
 * refuses a transaction of another chain only if the transaction names its chain (SEC-06).
 */
function withChainId(method: string, params: unknown, network: CaipNetworkId): unknown {
  if (method !== 'eth_sendTransaction' || !Array.isArray(params)) return params
  const transaction = fieldsOf(params[0])
  return transaction && [{ ...transaction, chainId: transaction.chainId ?? toHexChainId(network) }]
}

/**
 * Switches to the preferred network if the host does not list the current one. If the user rejects, keeps the network:
 * the networks view offers the ways out (NET-05).
 */
async function preferKnownNetwork(
  { provider, platform }: Eip1193SessionOptions,
  state: WalletState,
  { networks, preferred, signal }: ConnectRequest,
): Promise<void> {
  const isKnown = networks.some(({ caipNetworkId }) => caipNetworkId === state.network)
  if (!state.network || isKnown || !preferred) return
  try {
    await switchChain(provider, preferred, platform.after, signal)
    state.network = preferred.caipNetworkId
  } catch {
    if (signal.aborted) throw abortError(signal)
  }
}

/**
 * Reads the current network of the wallet. Throws 4901 if the wallet does not return it: the chain of a signature would
 * be unknown, so the wallet receives no request (SEC-06).
 */
async function readNetwork(provider: Eip1193Provider, signal: AbortSignal | undefined): Promise<unknown> {
  let cause: unknown
  try {
    const answer = await requestProvider(provider, 'eth_chainId', undefined, signal)
    if (readChainId(answer)) return answer
  } catch (error) {
    if (signal?.aborted) throw abortError(signal)
    cause = error
  }
  const message =
    'The wallet did not name its network, so the request was not forwarded. Nothing was sent. Unlock the wallet and try again.'
  throw new RpcError(4901, { message, cause })
}

/**
 * Creates the part of a connector that communicates with its wallet. Only ever imported dynamically: it needs keccak.
 *
 * @param methods allowed methods of the wallet
 * @param emit emits the events of the connector
 */
export function createEip1193Session(
  options: Eip1193SessionOptions,
  methods: readonly string[],
  emit: ConnectorListeners['emit'],
): Eip1193Session {
  const { provider, platform } = options
  const tracker = createWalletTracker(provider, emit)

  /** Requests accounts and network. */
  async function open(
    method: 'eth_requestAccounts' | 'eth_accounts',
    request: ConnectRequest,
  ): Promise<ConnectionGrant | undefined> {
    const { signal } = request
    const state = tracker.start()
    try {
      state.accounts = readAccounts(await requestProvider(provider, method, undefined, signal)) ?? []
      if (state.accounts.length === 0) return undefined
      const chainId = await requestProvider(provider, 'eth_chainId', undefined, signal)
      state.network = readChainId(chainId) ?? state.network
      if (method === 'eth_requestAccounts') await preferKnownNetwork(options, state, request)
      if (!tracker.isLatest(state))
        throw new QuoinError('ABORTED', { details: 'Another attempt replaced this one' })
      const { accounts, network } = state
      if (accounts.length === 0) return undefined
      if (!network)
        throw new QuoinError('CONNECT_FAILED', { details: 'The wallet did not return its network' })
      tracker.connect(state)
      return { namespaces: { eip155: { accounts, caipNetworkId: network, supportsAllNetworks: true } } }
    } finally {
      tracker.finish(state)
    }
  }

  async function checkNetwork(
    { method, caipNetworkId, signal }: WalletRequest,
    state: WalletState,
  ): Promise<void> {
    if (!isChainBound(method)) return
    // Not every wallet emits a network change.
    if (isConfirmedForChain(method)) tracker.updateNetwork(await readNetwork(provider, signal))
    if (state.network === caipNetworkId && tracker.connected() === state) return
    throw new QuoinError('CONNECTION_CHANGED', { details: `${state.network} instead of ${caipNetworkId}` })
  }

  return {
    async connect(request) {
      const grant = await open('eth_requestAccounts', request)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no account' })
      return grant
    },
    restore: (request) => open('eth_accounts', request),
    async disconnect() {
      const wasConnected = tracker.connected() !== undefined
      tracker.release()
      if (wasConnected) await revokePermissions(provider, platform.after)
    },
    async request(request) {
      const { method, params, caipNetworkId, accounts, signal, onLateAnswer } = request
      const state = tracker.connected()
      if (!state) throw new QuoinError('NOT_CONNECTED')
      if (!methods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
      const fault = checkEvmParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      // The order of the wallet does not follow the account that the user chose here.
      if (accounts && /^eth_(requestA|a)ccounts$/.test(method)) return accounts.map(({ address }) => address)
      await checkNetwork(request, state)
      return requestProvider(
        provider,
        method,
        withChainId(method, params, caipNetworkId),
        signal,
        onLateAnswer,
      )
    },
    async switchNetwork(network, signal) {
      await switchChain(provider, network, platform.after, signal)
      tracker.updateNetwork(network.caipNetworkId.slice('eip155:'.length))
    },
    isLive: tracker.isLive,
    forget: tracker.release,
  }
}
