import {
  abortError,
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectRequest,
  durations,
  type Network,
  type Platform,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import { findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { normalizeBitcoinAddress } from '../addresses/formats.js'
import { checkBitcoinParams } from '../params/check-params.js'
import { walletMethods } from '../rpc-methods.js'
import { readMember } from './call-wallet.js'
import type { PageWallet } from './page-wallets.js'
import { createUnisatDialect } from './unisat-dialect.js'
import type { Fields, WalletDialect, WalletState } from './wallet-dialect.js'
import { createWalletTracker, grantOf } from './wallet-tracker.js'
import { createWbipDialect } from './wbip-dialect.js'

/** Timeout of the request that ends the permission in the wallet. Milliseconds. */
const disconnectTimeout = durations.oneSecond

/** Dependencies of a session. */
export interface BitcoinSessionOptions extends Omit<PageWallet, 'isRegistered'> {
  readonly platform: Pick<Platform, 'after' | 'log'>
}

/** The operations of a connector on its wallet. */
export type BitcoinSession = ConnectorSession

/** Returns a copy of the checked parameters. Throws `CONNECTION_CHANGED` if the account or the network differs. */
function checkAccount({ params, caipNetworkId }: WalletRequest, state: WalletState): Fields {
  const account = readMember(params, 'account')
  const isOwn =
    typeof account === 'string' &&
    state.accounts.some(({ address }) => address === normalizeBitcoinAddress(account))
  if (!isOwn) throw new QuoinError('CONNECTION_CHANGED', { details: 'The account changed' })
  if (state.network !== caipNetworkId)
    throw new QuoinError('CONNECTION_CHANGED', { details: `${state.network} instead of ${caipNetworkId}` })
  // A copy of what was checked: its keys are strings, its values stay unknown.
  return structuredClone(params) as Fields
}

/**
 * Switches to the preferred network if the host does not list the current one. If the user rejects, keeps the network:
 * the networks view offers the ways out (NET-05).
 */
async function preferKnownNetwork(
  dialect: WalletDialect,
  state: WalletState | undefined,
  { networks, preferred, signal }: ConnectRequest,
): Promise<WalletState | undefined> {
  const isKnown = networks.some(({ caipNetworkId }) => caipNetworkId === state?.network)
  const target = findBitcoinNetwork(preferred?.caipNetworkId)
  if (!state || isKnown || !target) return state
  try {
    await dialect.switchNetwork(target, signal)
    return (await dialect.read(networks, signal)) ?? state
  } catch {
    if (signal.aborted) throw abortError(signal)
    return state
  }
}

/**
 * Creates the part of a connector that communicates with its wallet. Only ever imported dynamically.
 */
export function createBitcoinSession(
  { provider, api, platform }: BitcoinSessionOptions,
  emit: ConnectorListeners['emit'],
): BitcoinSession {
  const dialect: WalletDialect = api === 'wbip' ? createWbipDialect(provider) : createUnisatDialect(provider)
  let networks: readonly Network[] = []
  const tracker = createWalletTracker(dialect, emit)

  async function open(request: ConnectRequest, isSilent: boolean): Promise<ConnectionGrant | undefined> {
    const { signal } = request
    networks = request.networks
    const attempt = tracker.start()
    try {
      const given = isSilent ? await dialect.read(networks, signal) : await dialect.connect(request)
      let state = isSilent ? given : await preferKnownNetwork(dialect, given, request)
      // The wallet changed meanwhile: reads it again, or applies the change itself if the wallet cannot be read.
      if (state && attempt.change)
        state = (await dialect.read(networks, signal)) ?? (await attempt.change(state))
      if (signal.aborted) throw abortError(signal)
      if (!tracker.isLatest(attempt))
        throw new QuoinError('ABORTED', { details: 'Another attempt replaced this one' })
      if (!state || state.accounts.length === 0) return undefined
      tracker.connect(state)
      return grantOf(state)
    } finally {
      tracker.finish(attempt)
    }
  }

  return {
    async connect(request) {
      const grant = await open(request, false)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no account' })
      return grant
    },
    restore: (request) => open(request, true),
    async disconnect() {
      const wasConnected = tracker.connected() !== undefined
      tracker.release()
      if (!wasConnected) return
      const timeout = new AbortController()
      const cancel = platform.after(disconnectTimeout, () => timeout.abort())
      // The session is already released, whatever the wallet responds.
      await dialect.leave(timeout.signal).catch(() => {})
      cancel()
    },
    async request(request) {
      const { method, params, caipNetworkId, signal } = request
      const state = tracker.connected()
      if (!state) throw new QuoinError('NOT_CONNECTED')
      if (!walletMethods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
      const fault = checkBitcoinParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      const fields = checkAccount(request, state)
      if (method !== 'getAccountAddresses') return dialect.request(method, fields, signal)
      return state.accounts.map(({ address, publicKey, type }) => ({ address, publicKey, intention: type }))
    },
    async switchNetwork(network, signal) {
      const { caipNetworkId } = network
      const target = findBitcoinNetwork(caipNetworkId)
      if (!target) throw new QuoinError('SWITCH_FAILED', { details: `${caipNetworkId} is not Bitcoin` })
      await dialect.switchNetwork(target, signal)
      const known = [network, ...networks]
      let current: string = caipNetworkId
      await tracker.apply(async (before) => {
        const state = await dialect.read(known, signal)
        current = state?.network ?? caipNetworkId
        return state ?? { ...before, network: caipNetworkId }
      })
      if (current !== caipNetworkId)
        throw new QuoinError('SWITCH_FAILED', {
          details: `The wallet confirmed the switch, but is on ${current}`,
        })
    },
    forget: tracker.release,
  }
}
