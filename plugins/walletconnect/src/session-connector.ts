import {
  type CaipNetworkId,
  type ChainModule,
  type ChainNamespace,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  durations,
  type Network,
  type Platform,
  QuoinError,
  toQuoinError,
  type WalletInfo,
} from '#kernel'
import type { PairingHold } from './pairing.js'
import { approvedMethods, approvedNetworks, type SessionReader, sessionGrant } from './session-grant.js'
import { askWallet, localMethods, needsPerson, stopOwnDeepLinks } from './session-request.js'
import type { Session, SignClient } from './sign-client.js'
import { addChainParams, isUnknownChain, toHexChainId } from './switch-chain.js'
import { followSession, type WalletSession } from './wallet-session.js'
import { within } from './within.js'

export interface SessionConnectorDeps {
  readonly platform: Pick<Platform, 'after' | 'now'>
  readonly reader: SessionReader
  /** Throws where no relay is configured. */
  client(): Promise<SignClient>
  hold(): PairingHold
  /** The wallet that the person chose in a list. */
  chosen(): WalletInfo | undefined
  /** A request that the person must answer went to the wallet; the answer is called when it settled. */
  asked(): () => void
  /** The connection ended, from either side. */
  ended(): void
  restored(): Promise<void>
  report(error: unknown): void
}

/** How long the wallet is told of the end before it is left to find out. Milliseconds. */
const goodbyeMs = durations.threeSeconds
/** How long a wallet may take to add a network that it said it switched to. Milliseconds. */
const updateMs = durations.fiveSeconds

const reason = { code: 6000, message: 'User disconnected.' }

/** The part of the connector that works with sessions. */
export interface SessionConnector
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork' | 'subscribe'> {
  /** What can be asked in a namespace; `undefined` without a session. */
  approved(namespace: ChainNamespace): readonly string[] | undefined
  forget(): void
  /** What waits for the wallet settles. */
  dispose(): void
}

/** Reaches wallets through the relay. */
export function createSessionConnector(deps: SessionConnectorDeps): SessionConnector {
  const { platform, reader } = deps
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: WalletSession | undefined

  function tell(event: ConnectorEvent): void {
    if (event.type === 'disconnected') {
      session = undefined
      deps.ended()
    }
    for (const listener of [...listeners]) listener(event)
  }

  /** The wallet is told if the relay takes it in time; here the session is over in any case. */
  async function endSession(client: SignClient, topic: string): Promise<void> {
    const told = client.disconnect({ topic, reason })
    try {
      await within(platform, told, {
        ms: goodbyeMs,
        late: () => new QuoinError('RELAY_UNREACHABLE', { details: 'The wallet was not told' }),
      })
    } finally {
      if (client.session.keys.includes(topic)) {
        client.core.expirer.del(topic)
        await client.session.delete(topic, reason)
      }
    }
  }

  /** Another tab ended it and told the wallet; here its copy goes. */
  async function dropSession(topic: string): Promise<void> {
    const client = await deps.client()
    client.core.expirer.del(topic)
    await client.session.delete(topic, reason)
  }

  function endOthers(client: SignClient, kept: string): void {
    for (const other of client.session.getAll())
      if (other.topic !== kept) endSession(client, other.topic).catch(() => undefined)
  }

  function adopt(client: SignClient, found: Session, request: ConnectRequest): ConnectionGrant {
    const preferred = request.preferred?.caipNetworkId
    const wallet = deps.chosen() ?? request.wallet
    const granted = sessionGrant(found, reader, [preferred], wallet)
    session?.close()
    session = followSession({ client, session: found, reader, wallet, granted, tell })
    stopOwnDeepLinks(client, found.topic)
    return granted
  }

  function live(): WalletSession {
    if (!session) throw new QuoinError('NOT_CONNECTED')
    return session
  }

  function chainOf(namespace: string): ChainModule {
    const chain = reader.findChain(namespace)
    if (!chain) throw new QuoinError('CHAIN_ADAPTER_NOT_FOUND', { details: namespace })
    return chain
  }

  async function ask(request: Parameters<Connector['request']>[0]): Promise<unknown> {
    const current = live()
    const client = await deps.client()
    const chain = chainOf(request.namespace)
    const settled = needsPerson(chain, request.method) ? deps.asked() : () => undefined
    try {
      return await askWallet(client, current, chain, request, platform)
    } finally {
      settled()
    }
  }

  function askForChain(network: Network, method: string, params: unknown, signal?: AbortSignal) {
    const { chainNamespace: namespace, caipNetworkId } = network
    return ask({ namespace, caipNetworkId, method, params, signal })
  }

  async function waitUntilApproved(
    chain: ChainModule,
    id: CaipNetworkId,
    signal?: AbortSignal,
  ): Promise<void> {
    const approved = (): boolean => approvedNetworks(live().current(), chain).includes(id)
    if (approved()) return
    let stop = (): unknown => undefined
    const updated = new Promise<void>((resolve) => {
      const listener = (): void => {
        if (session && approved()) resolve()
      }
      listeners.add(listener)
      stop = () => listeners.delete(listener)
    })
    const late = (): QuoinError =>
      new QuoinError('SWITCH_FAILED', { details: `The wallet did not add ${id} to the session` })
    await within(platform, updated, { ms: updateMs, late, signal }).finally(stop)
  }

  return {
    approved(namespace) {
      if (!session) return undefined
      const proposed = reader.findChain(namespace)?.walletConnect.methods ?? []
      const local = proposed.filter((method) => localMethods.includes(method))
      return [...new Set([...approvedMethods(session.current(), namespace), ...local])]
    },
    async connect(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      const client = deps.client()
      client.catch(() => undefined)
      const hold = deps.hold()
      let found: Session
      try {
        found = await within(platform, hold.session, { signal: request.signal })
      } finally {
        hold.release()
      }
      const ready = await client
      try {
        request.signal.throwIfAborted()
        const granted = adopt(ready, found, request)
        endOthers(ready, found.topic)
        return granted
      } catch (error) {
        endSession(ready, found.topic).catch(() => undefined)
        throw request.signal.aborted
          ? new QuoinError('ABORTED', { cause: error })
          : toQuoinError(error, 'CONNECT_FAILED')
      }
    },
    async restore(request) {
      const client = await within(platform, deps.client(), { signal: request.signal })
      const now = platform.now() / 1000
      const found = client.session.getAll().filter((stored) => stored.expiry > now)
      const newest = found.sort((one, other) => other.expiry - one.expiry)[0]
      if (!newest) return undefined
      try {
        await deps.restored()
        return adopt(client, newest, request)
      } catch (error) {
        deps.report(error)
        return undefined
      }
    },
    async disconnect() {
      const ending = session
      if (!ending) return
      ending.close()
      session = undefined
      deps.ended()
      const client = await deps.client()
      if (client.session.keys.includes(ending.topic)) await endSession(client, ending.topic)
    },
    async request(request) {
      if (request.method !== 'wallet_switchEthereumChain') return ask(request)
      const [param]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
      const asked = typeof param === 'object' && param !== null ? Reflect.get(param, 'chainId') : undefined
      const chain = chainOf(request.namespace)
      const id = approvedNetworks(live().current(), chain).find(
        (approved) => approved.startsWith('eip155:') && toHexChainId({ caipNetworkId: approved }) === asked,
      )
      // Each request names its network, so that an approved one needs no leave of the wallet.
      if (!id) return ask(request)
      live().setNetwork(request.namespace, id)
      return null
    },
    async switchNetwork(network, signal) {
      const { chainNamespace, caipNetworkId } = network
      const chain = chainOf(chainNamespace)
      if (!approvedNetworks(live().current(), chain).includes(caipNetworkId)) {
        const methods = approvedMethods(live().current(), chainNamespace)
        if (chainNamespace !== 'eip155' || !methods.includes('wallet_switchEthereumChain'))
          throw new QuoinError('SWITCH_FAILED', { details: `The wallet did not approve ${caipNetworkId}` })
        const params = [{ chainId: toHexChainId(network) }]
        try {
          await askForChain(network, 'wallet_switchEthereumChain', params, signal)
        } catch (error) {
          const unknown = isUnknownChain(error) || isUnknownChain((error as { cause?: unknown }).cause)
          if (!unknown || !methods.includes('wallet_addEthereumChain')) throw error
          await askForChain(network, 'wallet_addEthereumChain', addChainParams(network), signal)
        }
        await waitUntilApproved(chain, caipNetworkId, signal)
      }
      live().setNetwork(chainNamespace, caipNetworkId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget() {
      const gone = session
      if (!gone) return
      gone.close()
      session = undefined
      deps.ended()
      dropSession(gone.topic).catch(deps.report)
    },
    dispose() {
      listeners.clear()
      session?.close()
      session = undefined
    },
  }
}
