import {
  abortError,
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectRequest,
  durations,
  isQuoinError,
  type Network,
  QuoinError,
  untilAborted,
  type WalletRequest,
} from '#kernel'
import { callFeature } from './call-feature.js'
import { listenToWallet } from './listen-to-wallet.js'
import { readAccounts } from './read-accounts.js'
import type { StandardAccount, StandardNamespace, StandardNamespaceCalls } from './standard-namespace.js'
import { isObject, type StandardConnectorOptions } from './standard-wallet.js'
import { toWalletChain } from './wallet-chains.js'
import { createWalletState, type GrantedSession } from './wallet-state.js'

/** The part of a connector that works with its wallet. */
export interface StandardSession extends ConnectorSession {
  /** Returns true if it is connected or connecting. */
  isLive(): boolean
  /** Releases the wallet, and emits that the connection ended. */
  end(reason: string): void
}

/** Timeout of the wallet's disconnect. Milliseconds. */
const timeout = durations.oneSecond

/** Returns the accounts that the wallet grants, unvalidated. Silent: the wallet must not open. */
async function requestAccounts(
  { wallet, namespace }: StandardConnectorOptions,
  silent: boolean,
  signal: AbortSignal,
): Promise<unknown> {
  const own = namespace.connect && wallet.features.get(namespace.connect.feature)
  const standard = wallet.features.get('standard:connect')
  let answer: unknown
  if (own && !silent) answer = await callFeature(own, 'connect', [namespace.connect?.input], signal)
  else if (standard) answer = await callFeature(standard, 'connect', silent ? [{ silent }] : [], signal)
  // A wallet without silent connect may still list accounts that it granted before.
  else answer = wallet.handle
  return isObject(answer) ? Reflect.get(answer, 'accounts') : undefined
}

async function notifyDisconnect({ wallet, platform }: StandardConnectorOptions): Promise<void> {
  const giveUp = new AbortController()
  const cancel = platform.after(timeout, () => giveUp.abort())
  try {
    await callFeature(wallet.features.get('standard:disconnect'), 'disconnect', [], giveUp.signal)
  } catch {
    // The page has disconnected the wallet anyway.
  } finally {
    cancel()
  }
}

function grantOf(
  { namespace }: StandardNamespace,
  { accounts, network }: GrantedSession,
  approved: readonly Network[],
): ConnectionGrant {
  return {
    namespaces: {
      [namespace]: {
        accounts: accounts.map(({ account }) => account),
        caipNetworkId: network,
        approvedCaipNetworkIds: approved.map(({ caipNetworkId }) => caipNetworkId),
        supportsAllNetworks: false,
      },
    },
  }
}

/** Answers a request of the host by the features of the wallet. */
function answerRequest(
  calls: StandardNamespaceCalls,
  { wallet: { features }, namespace, methods }: StandardConnectorOptions,
  accounts: readonly StandardAccount[],
  chains: readonly string[],
  { method, params, caipNetworkId, signal, onLateAnswer }: WalletRequest,
): Promise<unknown> {
  if (!methods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
  const chain = toWalletChain(namespace, caipNetworkId, chains)
  if (chain === undefined)
    throw new QuoinError('CONNECTION_CHANGED', {
      details: `The wallet does not list ${caipNetworkId} any more`,
    })
  // Nothing is requested after an abort; an answer that comes then still becomes the answer of the whole request.
  const call = (feature: string, member: string, ...inputs: readonly unknown[]): Promise<unknown> =>
    signal?.aborted ? Promise.reject(abortError(signal)) : callFeature(features.get(feature), member, inputs)
  const answer = calls.answer({ features, accounts, chain, method, params, signal, call })
  return untilAborted(answer, signal, onLateAnswer)
}

/**
 * Creates the part of a connector that calls its wallet. Only ever imported dynamically.
 */
export function createStandardSession(
  options: StandardConnectorOptions,
  calls: StandardNamespaceCalls,
  emit: ConnectorListeners['emit'],
): StandardSession {
  const { wallet, namespace, isShared } = options
  const { features } = wallet
  const state = createWalletState(options, calls, emit, () => end('The wallet gives no account any more'))
  let opening: object | undefined
  let stopListening: (() => void) | undefined

  function forget(): void {
    state.set(undefined)
    opening = undefined
    stopListening?.()
    stopListening = undefined
  }

  function end(reason: string): void {
    const wasLive = state.get() !== undefined
    forget()
    if (wasLive) emit({ type: 'disconnected', reason })
  }

  async function open(request: ConnectRequest, silent: boolean): Promise<ConnectionGrant | undefined> {
    const mine = {}
    opening = mine
    stopListening ??= listenToWallet(features.get('standard:events'), state)
    try {
      const accounts =
        readAccounts(await requestAccounts(options, silent, request.signal), namespace, calls) ?? []
      if (opening !== mine) throw new QuoinError('ABORTED', { details: 'Another attempt took its place' })
      if (accounts.length === 0) return undefined
      const network = state.chooseNetwork(request)
      if (!network) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet names no network' })
      const session = { accounts, network, networks: request.networks }
      state.set(session)
      return grantOf(namespace, session, request.networks.filter(state.isListed))
    } finally {
      if (opening === mine) opening = undefined
      if (!state.get() && !opening) forget()
    }
  }

  return {
    async connect(request) {
      const grant = await open(request, false)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet gave no account' })
      return grant
    },
    async restore(request) {
      try {
        return await open(request, true)
      } catch (error) {
        // Wallets report an unauthorized page in many ways; only the caller's own abort is passed on.
        if (request.signal.aborted || isQuoinError(error, 'ABORTED')) throw error
        return undefined
      }
    },
    async disconnect() {
      const wasLive = state.get() !== undefined
      forget()
      // The wallet would revoke the page's authorization in all namespaces.
      if (wasLive && features.has('standard:disconnect') && !isShared()) await notifyDisconnect(options)
    },
    async request(request) {
      const live = state.get()
      if (!live) throw new QuoinError('NOT_CONNECTED')
      return answerRequest(calls, options, live.accounts, state.chains(), request)
    },
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw new QuoinError('ABORTED')
      if (!state.get()) throw new QuoinError('NOT_CONNECTED')
      const { caipNetworkId } = network
      if (!state.isListed(network))
        throw new QuoinError('SWITCH_FAILED', { details: `The wallet does not list ${caipNetworkId}` })
      state.setNetwork(caipNetworkId)
    },
    isLive: () => state.get() !== undefined || opening !== undefined,
    forget,
    end,
  }
}
