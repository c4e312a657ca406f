import {
  type ChainNamespace,
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectRequest,
  durations,
  isQuoinError,
  QuoinError,
  RpcError,
  rpcCodeOf,
  toWalletError,
} from '#kernel'
import type { AnnouncedWallet } from './announced-wallet.js'
import type { MultichainContext } from './multichain-context.js'
import { requestedScopes, scopesByNetwork } from './requested-scopes.js'
import { localAnswer, localMethods, readResult } from './session-answers.js'
import { inNamespace } from './session-scopes.js'
import { createSessionState, type LiveSession } from './session-state.js'
import { createWalletChannel, type WalletChannel } from './wallet-channel.js'

/** The part of a connector that works with its wallet. */
export interface MultichainSession extends ConnectorSession {
  /** The methods that can be requested in a namespace; `undefined` without a session. */
  methods(namespace: ChainNamespace): readonly string[] | undefined
}

/** Timeout of the wallet's answer to the end of a session. Milliseconds. */
const endTimeout = durations.oneSecond

/** The user declined: EIP-1193, and the methods or notifications of CAIP-25. */
const declined: readonly (number | undefined)[] = [4001, 5001, 5002]

async function endSession(
  { platform }: Pick<MultichainContext, 'platform'>,
  channel: WalletChannel,
  { name }: LiveSession,
): Promise<void> {
  const giveUp = new AbortController()
  const cancel = platform.after(endTimeout, () => giveUp.abort())
  try {
    await channel.request('wallet_revokeSession', name, giveUp.signal)
  } catch {
    // The page has ended the session anyway.
  } finally {
    cancel()
  }
}

/** Throws the error of a request for a session: a declined one has codes of its own. */
function failConnecting(thrown: unknown): never {
  const error = toWalletError(thrown)
  if (!declined.includes(rpcCodeOf(error))) throw error
  throw new RpcError(4001, { message: 'The session was declined', cause: error })
}

/** Creates the part of a connector that calls its wallet. Only ever imported dynamically. */
export function createMultichainSession(
  context: MultichainContext,
  { address, info }: AnnouncedWallet,
  emit: ConnectorListeners['emit'],
): MultichainSession {
  const { platform, chains } = context
  /** MetaMask, whose messages are wrapped, has the names of earlier versions of CAIP-25 and CAIP-27. */
  const isEarlier = address.kind === 'extension' && address.isWrapped
  const state = createSessionState(context, info, emit, () => {
    forget()
    emit({ type: 'disconnected', reason: 'The wallet ended the session' })
  })
  const channel = createWalletChannel(platform, address, state.notify)
  let opening: object | undefined

  function forget(): void {
    state.clear()
    opening = undefined
    channel.close()
  }

  const closeUnused = (): void => {
    if (!state.get() && !opening) channel.close()
  }

  /** Opens a session by an answer of the wallet; the newest attempt wins. */
  async function open(
    { preferred, networks: hosted }: ConnectRequest,
    ask: () => Promise<unknown>,
  ): Promise<ConnectionGrant | undefined> {
    const mine = {}
    opening = mine
    try {
      const answer = await ask()
      if (opening !== mine) throw new QuoinError('ABORTED', { details: 'Another attempt took its place' })
      return state.adopt(
        answer,
        [preferred, ...hosted].map((network) => network?.caipNetworkId),
      )
    } finally {
      if (opening === mine) opening = undefined
      closeUnused()
    }
  }

  return {
    methods(namespace) {
      const live = state.get()
      if (!live) return undefined
      const granted = inNamespace(live.scopes, namespace).flatMap(({ methods }) => methods)
      if (granted.length === 0) return []
      return [...new Set([...granted, ...(namespace === 'eip155' ? localMethods : [])])]
    },
    async connect(request) {
      const params = isEarlier
        ? { optionalScopes: scopesByNetwork(request.networks, chains) }
        : { scopes: requestedScopes(request.networks, chains) }
      const grant = await open(request, () =>
        channel.request('wallet_createSession', params, request.signal),
      ).catch(failConnecting)
      if (grant) return grant
      throw new QuoinError('CONNECT_FAILED', {
        details: 'The wallet granted no account on a network of this page',
        fix: 'Choose a wallet that supports one of the networks, or add its networks',
      })
    },
    async restore(request) {
      try {
        return await open(request, () => channel.request('wallet_getSession', {}, request.signal))
      } catch (error) {
        // Wallets report a missing session in many ways; only the caller's own abort is passed on.
        if (request.signal.aborted || isQuoinError(error, 'ABORTED')) throw error
        return undefined
      }
    },
    async disconnect() {
      const before = state.get()
      state.clear()
      opening = undefined
      if (before) await endSession(context, channel, before)
      // The user may have connected again meanwhile.
      closeUnused()
    },
    async request(request) {
      const { method, params, caipNetworkId, signal } = request
      const live = state.get()
      if (!live) throw new QuoinError('NOT_CONNECTED')
      const answer = localAnswer(request, live.scopes)
      if (answer !== undefined) return answer
      const scope = live.scopes.get(caipNetworkId)
      if (!scope)
        throw new RpcError(4901, {
          message: `The wallet is not connected to ${caipNetworkId}. Nothing was sent. Switch the network and try again.`,
        })
      if (!scope.methods.includes(method))
        throw new RpcError(4200, { message: `The wallet did not approve ${method}` })
      const target = isEarlier ? { scope: caipNetworkId } : { chainId: caipNetworkId }
      const call = { ...live.name, ...target, request: { method, params: params ?? [] } }
      try {
        return readResult(await channel.request('wallet_invokeMethod', call, signal), request)
      } catch (error) {
        if (signal?.aborted || !isQuoinError(error, 'ABORTED')) throw error
        throw new QuoinError('NOT_CONNECTED', { details: 'The connection ended before the wallet answered' })
      }
    },
    async switchNetwork({ caipNetworkId, chainNamespace }, signal) {
      if (signal?.aborted) throw new QuoinError('ABORTED')
      const live = state.get()
      if (!live) throw new QuoinError('NOT_CONNECTED')
      if (!live.scopes.has(caipNetworkId))
        throw new QuoinError('SWITCH_FAILED', {
          details: `The wallet did not approve ${caipNetworkId}`,
          fix: 'Disconnect, connect again and approve the network in the wallet',
        })
      state.setNetwork(chainNamespace, caipNetworkId)
    },
    forget,
  }
}
