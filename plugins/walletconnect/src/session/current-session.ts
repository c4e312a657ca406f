import {
  type ChainNamespace,
  type ConnectionGrant,
  type ConnectorEvent,
  type ConnectRequest,
  QuoinError,
  type WalletInfo,
} from '#kernel'
import type { Session, SignClient } from '../client/sign-client.js'
import { type SessionReader, sessionGrant, sessionWallet } from './session-grant.js'
import { type ApprovedNamespace, readNamespaces } from './session-namespaces.js'
import { followSession, stopOwnDeepLinks, type WalletSession } from './wallet-session.js'

export interface CurrentSessionDeps {
  readonly reader: SessionReader
  /** The wallet that the user chose in a list. */
  chosen(): WalletInfo | undefined
  /** The session ended, in the wallet or on the page. */
  ended(topic: string): void
  /** The wallet revoked every account and did not end the session. */
  onEmpty(client: SignClient, topic: string): void
}

/** The session that serves connections, and the events of the connector. */
export interface CurrentSession {
  get(): WalletSession | undefined
  /** Throws `NOT_CONNECTED` without a session. */
  live(): WalletSession
  /** Throws `NOT_CONNECTED` if the wallet granted nothing in the namespace. */
  approvedIn(namespace: ChainNamespace): ApprovedNamespace
  /**
   * Replaces the session. Throws `CONNECT_FAILED` if the new one grants no account; then the previous session stays.
   */
  adopt(client: SignClient, found: Session, request: ConnectRequest): ConnectionGrant
  /** Stops following the session, and returns it. The session itself is not ended. */
  leave(): WalletSession | undefined
  emit(event: ConnectorEvent): void
  subscribe(listener: (event: ConnectorEvent) => void): () => void
  dispose(): void
}

export function createCurrentSession(deps: CurrentSessionDeps): CurrentSession {
  const { reader } = deps
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: WalletSession | undefined

  function leave(): WalletSession | undefined {
    const left = session
    if (!left) return undefined
    left.close()
    session = undefined
    deps.ended(left.topic)
    return left
  }

  function emit(event: ConnectorEvent): void {
    if (event.type === 'disconnected') leave()
    for (const listener of [...listeners]) listener(event)
  }

  function live(): WalletSession {
    if (!session) throw new QuoinError('NOT_CONNECTED')
    return session
  }

  return {
    get: () => session,
    live,
    approvedIn(namespace) {
      const approved = live().approved(namespace)
      if (!approved) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      return approved
    },
    adopt(client, found, request) {
      const approved = readNamespaces(found.namespaces, reader.find)
      const wallet = sessionWallet(found, deps.chosen() ?? request.wallet)
      const granted = sessionGrant(approved, reader, [request.preferred?.caipNetworkId], wallet)
      const before = session
      before?.close()
      const { topic } = found
      const onEmpty = (): void => deps.onEmpty(client, topic)
      session = followSession({ client, topic, reader, wallet, approved, granted, emit, onEmpty })
      stopOwnDeepLinks(client, topic)
      // A namespace that only the previous session granted ends with it.
      for (const namespace of before?.namespaces() ?? [])
        if (!session.namespaces().includes(namespace)) emit({ type: 'accounts', namespace, accounts: [] })
      return granted
    },
    leave,
    emit,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      listeners.clear()
      session?.close()
      session = undefined
    },
  }
}
