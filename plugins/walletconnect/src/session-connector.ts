import {
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
  type WalletRequest,
} from '#kernel'
import { localAnswer } from './local-answers.js'
import type { PairingHold } from './pairing.js'
import type { PairedSession } from './proposal.js'
import type { Publications } from './publications.js'
import { createSessionEndings } from './session-endings.js'
import { type SessionReader, sessionGrant, sessionWallet } from './session-grant.js'
import { type ApprovedNamespace, readNamespaces } from './session-namespaces.js'
import { askWallet, needsPerson, stopOwnDeepLinks } from './session-request.js'
import type { SharedSessions } from './shared-sessions.js'
import { clientIdOf, type Session, type SignClient } from './sign-client.js'
import { addChainParams, isUnknownChain, toHexChainId } from './switch-chain.js'
import { followSession, type WalletSession } from './wallet-session.js'
import { within } from './within.js'

export interface SessionConnectorDeps {
  readonly platform: Pick<Platform, 'after' | 'now' | 'randomBytes'>
  readonly reader: SessionReader
  /** Throws where no relay is configured. */
  client(): Promise<SignClient>
  publications(): Promise<Publications>
  readonly shared: SharedSessions
  hold(): PairingHold
  /** The wallet that the person chose in a list. */
  chosen(): WalletInfo | undefined
  /** A request that the person must answer went to the wallet; the answer is called when it settled. */
  asked(): () => void
  /** A session was made: it serves connections now. */
  connected(topic: string): void
  /** A stored session is about to serve connections again. */
  restored(topic: string): Promise<void>
  /** The session ended, from either side. */
  ended(topic: string): void
  report(error: unknown): void
}

/** How long a wallet may take to add a network that it said it switched to. Milliseconds. */
const updateMs = durations.fiveSeconds

/** The part of the connector that works with sessions. */
export interface SessionConnector
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork' | 'subscribe'> {
  /** How the relay knows this page, while there is a session. */
  clientId(): string | undefined
  /** What can be asked in a namespace: without a session, what the next one is proposed with. */
  methods(namespace: ChainNamespace): readonly string[]
  forget(): void
  /** Ends a session that a wallet approved when nobody waited for it any more. */
  endLate(client: SignClient, topic: string): void
  /** What waits for the wallet settles. */
  dispose(): void
}

/** Reaches wallets through the relay. */
export function createSessionConnector(deps: SessionConnectorDeps): SessionConnector {
  const { platform, reader } = deps
  const { endSession, endOthers, dropSession } = createSessionEndings(platform)
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: WalletSession | undefined
  let clientId: string | undefined

  /** Nothing is held of the session any more. */
  function leave(left: WalletSession): void {
    left.close()
    session = undefined
    deps.ended(left.topic)
  }

  function tell(event: ConnectorEvent): void {
    if (event.type === 'disconnected' && session) leave(session)
    for (const listener of [...listeners]) listener(event)
  }

  function adopt(client: SignClient, found: Session, request: ConnectRequest): ConnectionGrant {
    const approved = readNamespaces(found.namespaces, reader.find)
    const wallet = sessionWallet(found, deps.chosen() ?? request.wallet)
    const granted = sessionGrant(approved, reader, [request.preferred?.caipNetworkId], wallet)
    const before = session
    before?.close()
    const { topic } = found
    const onEmpty = (): void => void endSession(client, topic).catch(() => undefined)
    session = followSession({ client, topic, reader, wallet, approved, granted, tell, onEmpty })
    stopOwnDeepLinks(client, topic)
    // What only the session before granted is over with it.
    for (const namespace of before?.namespaces() ?? [])
      if (!session.namespaces().includes(namespace)) tell({ type: 'accounts', namespace, accounts: [] })
    return granted
  }

  /** The session that counts, of those that no other tab ended. */
  function newestOf(client: SignClient): Session | undefined {
    const topics = deps.shared.topics()
    return client.session
      .getAll()
      .filter(({ topic, expiry }) => topics.has(topic) && expiry > platform.now() / 1000)
      .sort((one, other) => other.expiry - one.expiry)[0]
  }

  /** Another tab connected another wallet, and ended the session that was here: this tab follows. */
  async function followOtherTab(): Promise<void> {
    const before = session
    if (!before || deps.shared.topics().has(before.topic)) return
    const client = await deps.client()
    await deps.shared.take(client)
    const newest = newestOf(client)
    // Without another session the kernel hears from the other tab that the wallet is disconnected.
    if (!newest || session !== before) return
    const { signal } = new AbortController()
    const grant = adopt(client, newest, { networks: [], preferred: undefined, signal })
    deps.ended(before.topic)
    await dropSession(client, before.topic)
    tell({ type: 'grant', grant })
  }
  const stopFollowing = deps.shared.subscribe(() => void followOtherTab().catch(deps.report))

  function live(): WalletSession {
    if (!session) throw new QuoinError('NOT_CONNECTED')
    return session
  }

  /** Only what the wallet granted is asked for anything. */
  function approvedIn(namespace: ChainNamespace): ApprovedNamespace {
    const approved = live().approved(namespace)
    if (!approved) throw new QuoinError('NOT_CONNECTED', { details: namespace })
    return approved
  }

  async function ask(request: WalletRequest): Promise<unknown> {
    const current = live()
    const [client, publications] = await Promise.all([deps.client(), deps.publications()])
    const approved = approvedIn(request.namespace)
    const settled = needsPerson(approved, request.method) ? deps.asked() : () => undefined
    try {
      return await askWallet({ client, publications, platform }, current, approved, request)
    } finally {
      settled()
    }
  }

  function askForChain(network: Network, method: string, params: unknown, signal?: AbortSignal) {
    const { chainNamespace: namespace, caipNetworkId } = network
    return ask({ namespace, caipNetworkId, method, params, signal })
  }

  async function waitUntilApproved({ chainNamespace, caipNetworkId }: Network, signal?: AbortSignal) {
    const approved = (): boolean => approvedIn(chainNamespace).accounts.has(caipNetworkId)
    if (approved()) return
    let stop = (): unknown => undefined
    const updated = new Promise<void>((resolve) => {
      const listener = (): void => {
        if (session?.approved(chainNamespace) && approved()) resolve()
      }
      listeners.add(listener)
      stop = () => listeners.delete(listener)
    })
    const late = (): QuoinError =>
      new QuoinError('SWITCH_FAILED', { details: `The wallet did not add ${caipNetworkId} to the session` })
    await within(platform, updated, { ms: updateMs, late, signal }).finally(stop)
  }

  /** What the wallet signed holds, and the wallet is still there. */
  async function confirmed(
    client: SignClient,
    topic: string,
    confirm: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await within(platform, confirm(signal), { signal })
    if (!client.session.keys.includes(topic))
      throw new QuoinError('CONNECT_FAILED', { details: 'The wallet ended the connection' })
  }

  return {
    clientId: () => session && clientId,
    methods(namespace) {
      if (!session) return reader.find(namespace)?.methods ?? []
      const approved = session.approved(namespace)
      if (!approved) return []
      const local = approved.rules.methods.filter((method) => localAnswer(namespace, method) !== undefined)
      return [...new Set([...approved.methods, ...local])]
    },
    async connect(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      const client = deps.client()
      client.catch(() => undefined)
      const hold = deps.hold()
      let paired: PairedSession
      try {
        paired = await within(platform, hold.session, { signal: request.signal })
      } finally {
        hold.release()
      }
      const { session: found, confirm } = paired
      const ready = await client
      // What another tab connected meanwhile ends with the others: there is one session for all tabs.
      await deps.shared.take(ready)
      clientId = await clientIdOf(ready)
      try {
        request.signal.throwIfAborted()
        if (confirm) await confirmed(ready, found.topic, confirm, request.signal)
        const granted = adopt(ready, found, request)
        deps.connected(found.topic)
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
      clientId = await clientIdOf(client)
      await deps.shared.take(client)
      const newest = newestOf(client)
      if (!newest) return undefined
      // Another tab connected something else by it: what waits for the wallet here goes on.
      if (session?.topic === newest.topic) return session.grant()
      try {
        await deps.restored(newest.topic)
        return adopt(client, newest, request)
      } catch (error) {
        deps.report(error)
        return undefined
      }
    },
    async disconnect() {
      const ending = session
      if (!ending) return
      leave(ending)
      const client = await deps.client()
      // Also those that other tabs made: nobody else would tell their wallets.
      await deps.shared.take(client)
      const topics = client.session.getAll().map(({ topic }) => topic)
      const ends = await Promise.allSettled(topics.map((topic) => endSession(client, topic)))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    async request(request) {
      if (request.method !== 'wallet_switchEthereumChain') return ask(request)
      const [param]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
      const asked = typeof param === 'object' && param !== null ? Reflect.get(param, 'chainId') : undefined
      const id = [...approvedIn(request.namespace).accounts.keys()].find(
        (approved) => approved.startsWith('eip155:') && toHexChainId({ caipNetworkId: approved }) === asked,
      )
      // Each request names its network, so that an approved one needs no leave of the wallet.
      if (!id) return ask(request)
      live().setNetwork(request.namespace, id)
      return null
    },
    async switchNetwork(network, signal) {
      const { chainNamespace, caipNetworkId } = network
      const { accounts, methods } = approvedIn(chainNamespace)
      if (!accounts.has(caipNetworkId)) {
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
        await waitUntilApproved(network, signal)
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
      leave(gone)
      deps
        .client()
        .then((client) => dropSession(client, gone.topic))
        .catch(deps.report)
    },
    endLate: (client, topic) => void endSession(client, topic).catch(() => undefined),
    dispose() {
      stopFollowing()
      listeners.clear()
      session?.close()
      session = undefined
    },
  }
}
