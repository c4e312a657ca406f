import {
  abortError,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  durations,
  type Network,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import { findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { normalizeBitcoinAddress } from '../addresses/formats.js'
import { checkBitcoinParams } from '../params/check-params.js'
import { walletMethods } from '../rpc-methods.js'
import type { BitcoinConnectorOptions } from './bitcoin-connector.js'
import { readMember } from './read-member.js'
import { createUnisatDialect } from './unisat-dialect.js'
import type { Fields, WalletChange, WalletDialect, WalletState } from './wallet-dialect.js'
import { createWbipDialect } from './wbip-dialect.js'

/** How long a wallet may take to forget the page. Milliseconds. */
const patience = durations.oneSecond

/** What a connector does with its wallet. */
export interface WalletSession
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork'> {
  /** Lets go of the wallet without asking it anything. */
  letGo(): void
}

function isSame(one: WalletState, other: WalletState): boolean {
  return (
    one.accounts.length === other.accounts.length &&
    one.accounts.every(({ address, type }, at) => {
      const account = other.accounts[at]
      return account?.address === address && account.type === type
    })
  )
}

function grantOf({ accounts, network }: WalletState): ConnectionGrant {
  return { namespaces: { bip122: { accounts, caipNetworkId: network, supportsAllNetworks: true } } }
}

/** What changed, as connectors tell it; nothing where nothing did. */
function eventOf(before: WalletState, after: WalletState): ConnectorEvent | undefined {
  const [accounts, network] = [!isSame(before, after), before.network !== after.network]
  if (accounts && network) return { type: 'grant', grant: grantOf(after) }
  if (accounts) return { type: 'accounts', namespace: 'bip122', accounts: after.accounts }
  return network ? { type: 'network', namespace: 'bip122', caipNetworkId: after.network } : undefined
}

/**
 * Makes the part of a connector that talks to its wallet. Only ever imported dynamically. A listener that throws is reported and
 * does not keep others from hearing (KRN-08).
 */
export function createWalletSession(
  { provider, speaks, platform }: BitcoinConnectorOptions,
  listeners: ReadonlySet<(event: ConnectorEvent) => void>,
): WalletSession {
  const dialect: WalletDialect =
    speaks === 'wbip' ? createWbipDialect(provider) : createUnisatDialect(provider)
  let networks: readonly Network[] = []
  let live: WalletState | undefined
  /** What the wallet told while it was still connecting. */
  let opening: { change?: WalletChange } | undefined
  /** The newest change: what an older one finds out late does not count. */
  let turn: object | undefined
  let stopListening: (() => void) | undefined

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        platform.log('error', [error])
      }
    }
  }

  function letGo(): void {
    live = undefined
    opening = undefined
    turn = undefined
    stopListening?.()
    stopListening = undefined
  }

  function enter(after: WalletState | undefined, before: WalletState): void {
    if (!after || after.accounts.length === 0) {
      letGo()
      emit({ type: 'disconnected', reason: 'The wallet gives no account any more' })
      return
    }
    live = after
    const event = eventOf(before, after)
    if (event) emit(event)
  }

  /** What is known at once counts at once; what must be asked for first only if nothing newer came meanwhile. */
  async function take(change: WalletChange): Promise<void> {
    if (!live) return
    const mine = {}
    turn = mine
    const after = change(live)
    if (!(after instanceof Promise)) return enter(after, live)
    const found = await after
    if (turn === mine && live) enter(found, live)
  }

  function hear(change: WalletChange): void {
    if (opening) opening.change = change
    // What cannot be read changes nothing.
    else take(change).catch(() => {})
  }

  async function preferKnownNetwork(
    state: WalletState | undefined,
    { preferred, signal }: ConnectRequest,
  ): Promise<WalletState | undefined> {
    const isKnown = networks.some(({ caipNetworkId }) => caipNetworkId === state?.network)
    const wanted = findBitcoinNetwork(preferred?.caipNetworkId)
    if (!state || isKnown || !wanted) return state
    try {
      await dialect.switchNetwork(wanted, signal)
      return (await dialect.read(networks, signal)) ?? state
    } catch {
      // The person may stay where they are; the networks view says what can be done (NET-05).
      if (signal.aborted) throw abortError(signal)
      return state
    }
  }

  async function open(request: ConnectRequest, isSilent: boolean): Promise<ConnectionGrant | undefined> {
    const { signal } = request
    const mine: { change?: WalletChange } = {}
    opening = mine
    networks = request.networks
    stopListening ??= dialect.listen(hear)
    try {
      const given = isSilent ? await dialect.read(networks, signal) : await dialect.connect(request)
      let state = isSilent ? given : await preferKnownNetwork(given, request)
      // It changed meanwhile: what it shares now is asked for; one that cannot be asked has told it.
      if (state && mine.change) state = (await dialect.read(networks, signal)) ?? (await mine.change(state))
      if (signal.aborted) throw abortError(signal)
      if (opening !== mine) throw new QuoinError('ABORTED', { details: 'Another attempt took its place' })
      if (!state || state.accounts.length === 0) return undefined
      live = state
      turn = undefined
      return grantOf(state)
    } finally {
      if (opening === mine) opening = undefined
      if (!live && !opening) letGo()
    }
  }

  function checkAccount({ params, caipNetworkId }: WalletRequest, state: WalletState): Fields {
    const account = readMember(params, 'account')
    const isMine =
      typeof account === 'string' &&
      state.accounts.some(({ address }) => address === normalizeBitcoinAddress(account))
    if (!isMine) throw new QuoinError('CONNECTION_CHANGED', { details: 'The account is another one' })
    if (state.network !== caipNetworkId)
      throw new QuoinError('CONNECTION_CHANGED', { details: `${state.network} instead of ${caipNetworkId}` })
    // A copy of what was checked: its keys are text, what they hold stays unknown.
    return structuredClone(params) as Fields
  }

  return {
    async connect(request) {
      const grant = await open(request, false)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet gave no account' })
      return grant
    },
    restore: (request) => open(request, true),
    async disconnect() {
      const wasLive = live !== undefined
      letGo()
      if (!wasLive) return
      const giveUp = new AbortController()
      const cancel = platform.after(patience, () => giveUp.abort())
      // The page has forgotten the wallet, whatever it says.
      await dialect.leave(giveUp.signal).catch(() => {})
      cancel()
    },
    async request(request) {
      const { method, params, caipNetworkId, signal } = request
      if (!live) throw new QuoinError('NOT_CONNECTED')
      if (!walletMethods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
      const fault = checkBitcoinParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      const fields = checkAccount(request, live)
      if (method !== 'getAccountAddresses') return dialect.request(method, fields, signal)
      return live.accounts.map(({ address, publicKey, type }) => ({ address, publicKey, intention: type }))
    },
    async switchNetwork(network, signal) {
      const { caipNetworkId } = network
      const wanted = findBitcoinNetwork(caipNetworkId)
      if (!wanted) throw new QuoinError('SWITCH_FAILED', { details: `${caipNetworkId} is not Bitcoin` })
      await dialect.switchNetwork(wanted, signal)
      const known = [network, ...networks]
      let now: string = caipNetworkId
      await take(async (before) => {
        const read = await dialect.read(known, signal)
        now = read?.network ?? caipNetworkId
        return read ?? { ...before, network: caipNetworkId }
      })
      if (now !== caipNetworkId)
        throw new QuoinError('SWITCH_FAILED', { details: `The wallet said yes but is on ${now}` })
    },
    letGo,
  }
}
