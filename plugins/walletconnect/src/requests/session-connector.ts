import {
  type ChainNamespace,
  type Connector,
  type ConnectorSession,
  type Platform,
  QuoinError,
  toQuoinError,
} from '#kernel'
import type { PairedSession } from '../client/sign-client.js'
import { clientIdOf, type Session, type SignClient } from '../client/sign-client.js'
import { within } from '../client/within.js'
import type { PairingHold } from '../pairing/pairing.js'
import { type CurrentSessionDeps, createCurrentSession } from '../session/current-session.js'
import { extendSession } from '../session/extend-session.js'
import { createSessionEndings } from '../session/session-endings.js'
import type { SessionReader } from '../session/session-grant.js'
import type { SharedSessions } from '../session/shared-sessions.js'
import type { WalletSession } from '../session/wallet-session.js'
import { type ConnectorRequestsDeps, createConnectorRequests } from './connector-requests.js'
import { localAnswer } from './session-request.js'

export interface SessionConnectorDeps extends ConnectorRequestsDeps, Omit<CurrentSessionDeps, 'onEmpty'> {
  readonly shared: SharedSessions
  hold(): PairingHold
  /** A session was created: it serves connections now. */
  connected(topic: string): void
  /** A stored session is about to serve connections again. */
  restored(topic: string): Promise<void>
  /** Returns true if WalletConnect's library is not installed. */
  isMissing(): boolean
  report(error: unknown): void
}

/** The part of the connector that works with sessions. */
export interface SessionConnector extends ConnectorSession, Pick<Connector, 'subscribe'> {
  /** The id of this page at the relay, while there is a session. */
  clientId(): string | undefined
  /** When the session ends; `undefined` without one. Milliseconds since 1970. */
  expiresAt(): number | undefined
  /** Extends the session, and returns its new end. Throws what `extendSession` of the API throws. */
  extend(): Promise<number>
  /** The methods that can be requested in a namespace: without a session, those that the next one is proposed with. */
  methods(namespace: ChainNamespace): readonly string[]
  /** Returns true once the library could not be loaded because the host did not install it: no wallet can connect. */
  readonly isMissing: boolean
  /** Ends a session that a wallet approved after its proposal was cancelled. */
  endLate(client: SignClient, topic: string): void
  /** Pending requests settle. */
  dispose(): void
}

/** Returns the newest session that has not expired and that no other tab ended. */
function newestSession(client: SignClient, shared: SharedSessions, now: number): Session | undefined {
  const topics = shared.topics()
  return client.session
    .getAll()
    .filter(({ topic, expiry }) => topics.has(topic) && expiry > now / 1000)
    .sort((one, other) => other.expiry - one.expiry)[0]
}

/** Verifies what the wallet signed. Throws `CONNECT_FAILED` if the wallet ended the session meanwhile. */
async function confirmSession(
  platform: Pick<Platform, 'after'>,
  client: SignClient,
  topic: string,
  confirm: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await within(platform, confirm(signal), { signal })
  if (!client.session.keys.includes(topic))
    throw new QuoinError('CONNECT_FAILED', { details: 'The wallet ended the connection' })
}

/** The methods that a namespace serves; without a session those that the next one is proposed with. */
function methodsOf(
  session: WalletSession | undefined,
  namespace: ChainNamespace,
  reader: SessionReader,
): readonly string[] {
  if (!session) return reader.find(namespace)?.methods ?? []
  const approved = session.approved(namespace)
  if (!approved) return []
  const local = approved.rules.methods.filter((method) => localAnswer(namespace, method) !== undefined)
  return [...new Set([...approved.methods, ...local])]
}

/** Creates the session part of the connector, which reaches wallets through the relay. */
export function createSessionConnector(deps: SessionConnectorDeps): SessionConnector {
  const { platform, reader, shared } = deps
  const { endQuietly, endOthers, endAll, dropSession } = createSessionEndings(platform)
  const current = createCurrentSession({ ...deps, onEmpty: endQuietly })
  let clientId: string | undefined

  /** Another tab connected another wallet and ended this tab's session: this tab follows. */
  async function followOtherTab(): Promise<void> {
    const before = current.get()
    if (!before || shared.topics().has(before.topic)) return
    const client = await deps.client()
    await shared.take(client)
    const newest = newestSession(client, shared, platform.now())
    // Without another session, the other tab notifies the kernel that the wallet is disconnected.
    if (!newest || current.get() !== before) return
    const { signal } = new AbortController()
    const grant = current.adopt(client, newest, { networks: [], preferred: undefined, signal })
    deps.ended(before.topic)
    await dropSession(client, before.topic)
    current.emit({ type: 'grant', grant })
  }
  const stopFollowing = shared.subscribe(() => void followOtherTab().catch(deps.report))

  return {
    ...createConnectorRequests(deps, current),
    clientId: () => current.get() && clientId,
    expiresAt() {
      const session = current.get()
      return session && shared.expiresAt(session.topic)
    },
    async extend() {
      const { topic } = current.live()
      return extendSession(platform, await deps.client(), topic)
    },
    get isMissing() {
      return deps.isMissing()
    },
    methods: (namespace) => methodsOf(current.get(), namespace, reader),
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
      // A session that another tab created meanwhile ends with the others: all tabs share one session.
      await shared.take(ready)
      clientId = await clientIdOf(ready)
      try {
        request.signal.throwIfAborted()
        if (confirm) await confirmSession(platform, ready, found.topic, confirm, request.signal)
        const granted = current.adopt(ready, found, request)
        deps.connected(found.topic)
        endOthers(ready, found.topic)
        return granted
      } catch (error) {
        endQuietly(ready, found.topic)
        throw request.signal.aborted
          ? new QuoinError('ABORTED', { cause: error })
          : toQuoinError(error, 'CONNECT_FAILED')
      }
    },
    async restore(request) {
      const client = await within(platform, deps.client(), { signal: request.signal })
      clientId = await clientIdOf(client)
      await shared.take(client)
      const newest = newestSession(client, shared, platform.now())
      if (!newest) return undefined
      // Another tab may have connected another namespace by the same session: pending requests of this tab continue.
      const session = current.get()
      if (session?.topic === newest.topic) return session.grant()
      try {
        await deps.restored(newest.topic)
        return current.adopt(client, newest, request)
      } catch (error) {
        deps.report(error)
        return undefined
      }
    },
    async disconnect() {
      if (!current.leave()) return
      const client = await deps.client()
      // Includes sessions that other tabs created: only this tab notifies their wallets.
      await shared.take(client)
      await endAll(client)
    },
    subscribe: current.subscribe,
    forget() {
      const gone = current.leave()
      if (!gone) return
      deps
        .client()
        .then((client) => dropSession(client, gone.topic))
        .catch(deps.report)
    },
    endLate: endQuietly,
    dispose() {
      stopFollowing()
      current.dispose()
    },
  }
}
