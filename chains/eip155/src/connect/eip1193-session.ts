import {
  type Account,
  abortError,
  type CaipNetworkId,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  QuoinError,
  RpcError,
  type WalletRequest,
  walletErrorCodes,
} from '#kernel'
import { readChainId, toHexChainId } from '../addresses/chain-id.js'
import { checkEvmParams } from '../params/check-params.js'
import { fieldsOf } from '../params/param-shapes.js'
import { askProvider, listenToProvider } from './ask-provider.js'
import { isChainBound, isConfirmedForChain } from './chain-bound-methods.js'
import { type Eip1193ConnectorOptions, maxUsed } from './eip1193-connector.js'
import { readAccounts } from './read-accounts.js'
import { revokePermissions } from './revoke-permissions.js'
import { switchChain } from './switch-chain.js'

/** What a connector does with its wallet. */
export interface Eip1193Session
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork'> {
  /** Whether it is connected or connecting. */
  isLive(): boolean
  /** Lets go of the wallet without asking it anything. */
  letGo(): void
}

/** What is known of the wallet: it may change while it is still connecting. */
interface Session {
  accounts: readonly Account[]
  network: CaipNetworkId | undefined
}

/**
 * The same transaction with its chain, where it does not name one. A wallet may change its chain after it was asked for it and before
 * the user confirms: it refuses a transaction of another chain only if that says so (SEC-06).
 */
function withChainId(method: string, params: unknown, network: CaipNetworkId): unknown {
  if (method !== 'eth_sendTransaction' || !Array.isArray(params)) return params
  const transaction = fieldsOf(params[0])
  return transaction && [{ ...transaction, chainId: transaction.chainId ?? toHexChainId(network) }]
}

function isSame(one: readonly Account[], other: readonly Account[]): boolean {
  return one.length === other.length && one.every(({ address }, at) => address === other[at]?.address)
}

/**
 * Makes the part of a connector that talks to its wallet. Only ever imported dynamically: it brings keccak. A listener
 * that throws is reported and does not keep others from hearing (KRN-08).
 *
 * @param methods what the wallet may be asked
 * @param listeners who hears of changes
 */
export function createEip1193Session(
  {
    id,
    type,
    provider,
    platform,
    usedKey,
  }: Pick<Eip1193ConnectorOptions, 'id' | 'type' | 'provider' | 'platform' | 'usedKey'>,
  methods: readonly string[],
  listeners: ReadonlySet<(event: ConnectorEvent) => void>,
): Eip1193Session {
  let live: Session | undefined
  let opening: Session | undefined
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

  const ask = (method: string, params?: unknown, signal?: AbortSignal): Promise<unknown> =>
    askProvider(provider, method, params, signal)

  function letGo(): void {
    live = undefined
    opening = undefined
    stopListening?.()
    stopListening = undefined
  }

  function end(reason: string): void {
    if (!live) return
    letGo()
    emit({ type: 'disconnected', reason })
  }

  function noteAccounts(said: unknown): void {
    const accounts = readAccounts(said)
    if (!accounts) return
    if (opening) opening.accounts = accounts
    if (!live || isSame(live.accounts, accounts)) return
    if (accounts.length === 0) {
      end('The wallet gives no account any more')
      return
    }
    live.accounts = accounts
    emit({ type: 'accounts', namespace: 'eip155', accounts })
  }

  function noteNetwork(said: unknown): void {
    const caipNetworkId = readChainId(said)
    if (!caipNetworkId) return
    if (opening) opening.network = caipNetworkId
    if (!live || live.network === caipNetworkId) return
    live.network = caipNetworkId
    emit({ type: 'network', namespace: 'eip155', caipNetworkId })
  }

  function noteDisconnect(said: unknown): void {
    // 1013 (try again later): the wallet has lost its node for a moment.
    if (walletErrorCodes(said)[0] !== 1013) end('The wallet disconnected')
  }

  function listen(): void {
    stopListening ??= listenToProvider(provider, {
      accountsChanged: noteAccounts,
      chainChanged: noteNetwork,
      disconnect: noteDisconnect,
    })
  }

  /** Stores that the wallet was used: the discovery keeps a place for it. */
  function rememberUse(): void {
    if (type !== 'announced' || usedKey === undefined) return
    const { storage } = platform
    const before = storage?.get(usedKey)?.split(' ', maxUsed) ?? []
    storage?.set(usedKey, [id, ...before.filter((other) => other !== id)].slice(0, maxUsed).join(' '))
  }

  async function preferKnownNetwork(session: Session, request: ConnectRequest): Promise<void> {
    const { networks, preferred, signal } = request
    const isKnown = networks.some(({ caipNetworkId }) => caipNetworkId === session.network)
    if (!session.network || isKnown || !preferred) return
    try {
      await switchChain(provider, preferred, platform.after, signal)
      session.network = preferred.caipNetworkId
    } catch {
      // The person may stay where they are; the networks view says what can be done (NET-05).
      if (signal.aborted) throw abortError(signal)
    }
  }

  /** Asks for accounts and network; what the wallet tells meanwhile wins over what it answered before. */
  async function open(
    method: 'eth_requestAccounts' | 'eth_accounts',
    request: ConnectRequest,
  ): Promise<ConnectionGrant | undefined> {
    const { signal } = request
    const session: Session = { accounts: [], network: undefined }
    opening = session
    listen()
    try {
      session.accounts = readAccounts(await ask(method, undefined, signal)) ?? []
      if (session.accounts.length === 0) return undefined
      session.network = readChainId(await ask('eth_chainId', undefined, signal)) ?? session.network
      if (method === 'eth_requestAccounts') await preferKnownNetwork(session, request)
      if (opening !== session) throw new QuoinError('ABORTED', { details: 'Another attempt took its place' })
      const { accounts, network } = session
      if (accounts.length === 0) return undefined
      if (!network) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet did not name its network' })
      live = session
      rememberUse()
      return { namespaces: { eip155: { accounts, caipNetworkId: network, supportsAllNetworks: true } } }
    } finally {
      if (opening === session) opening = undefined
      if (!live && !opening) letGo()
    }
  }

  /**
   * The network that the wallet is on now. Throws 4901 where it does not say: what it would sign for is unknown then, and it is
   * not asked to (SEC-06).
   */
  async function readNetwork(signal: AbortSignal | undefined): Promise<unknown> {
    let cause: unknown
    try {
      const said = await ask('eth_chainId', undefined, signal)
      if (readChainId(said)) return said
    } catch (error) {
      if (signal?.aborted) throw abortError(signal)
      cause = error
    }
    const message =
      'The wallet did not name its network, so it was not asked. Nothing was sent. Unlock the wallet and try again.'
    throw new RpcError(4901, { message, cause })
  }

  async function checkNetwork(
    { method, caipNetworkId, signal }: WalletRequest,
    session: Session,
  ): Promise<void> {
    if (!isChainBound(method)) return
    // Not every wallet emits that it changed.
    if (isConfirmedForChain(method)) noteNetwork(await readNetwork(signal))
    if (session.network === caipNetworkId && live === session) return
    throw new QuoinError('CONNECTION_CHANGED', { details: `${session.network} instead of ${caipNetworkId}` })
  }

  return {
    async connect(request) {
      const grant = await open('eth_requestAccounts', request)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The wallet gave no account' })
      return grant
    },
    restore: (request) => open('eth_accounts', request),
    async disconnect() {
      const wasLive = live !== undefined
      letGo()
      if (wasLive) await revokePermissions(provider, platform.after)
    },
    async request(request) {
      const { method, params, caipNetworkId, accounts, signal } = request
      if (!live) throw new QuoinError('NOT_CONNECTED')
      if (!methods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
      const fault = checkEvmParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      // The wallet's own order does not know which account the user chose here.
      if (accounts && /^eth_(requestA|a)ccounts$/.test(method)) return accounts.map(({ address }) => address)
      await checkNetwork(request, live)
      return ask(method, withChainId(method, params, caipNetworkId), signal)
    },
    async switchNetwork(network, signal) {
      await switchChain(provider, network, platform.after, signal)
      noteNetwork(network.caipNetworkId.slice('eip155:'.length))
    },
    isLive: () => live !== undefined || opening !== undefined,
    letGo,
  }
}
