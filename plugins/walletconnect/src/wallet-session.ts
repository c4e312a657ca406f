import type {
  Account,
  CaipNetworkId,
  ChainModule,
  ChainNamespace,
  ConnectionGrant,
  ConnectorEvent,
  WalletInfo,
} from '#kernel'
import { accountsOn, approvedNetworks, type SessionReader, sessionGrant } from './session-grant.js'
import type { Session, SignClient } from './sign-client.js'

/** A session that serves a connection, and what the wallet tells of it. */
export interface WalletSession {
  readonly topic: string
  current(): Session
  networkOf(namespace: ChainNamespace): CaipNetworkId | undefined
  setNetwork(namespace: ChainNamespace, id: CaipNetworkId): void
  /** Aborted when the session ended or is not followed any more: nothing more will be answered. */
  readonly gone: AbortSignal
  /** Stops listening. The session itself stays. */
  close(): void
}

function toNetworkId(namespace: string, data: unknown): CaipNetworkId | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${namespace}:${data}`
  if (typeof data !== 'string') return undefined
  if (data.startsWith(`${namespace}:`)) return `${namespace}:${data.slice(namespace.length + 1)}`
  if (/^0x[0-9a-f]+$/i.test(data)) return `${namespace}:${BigInt(data)}`
  return data.includes(':') ? undefined : `${namespace}:${data}`
}

function addressesOf(data: unknown, chain: ChainModule): readonly string[] {
  if (!Array.isArray(data)) return []
  return data
    .filter((item): item is string => typeof item === 'string')
    .map((item) => (item.startsWith(`${chain.namespace}:`) ? item.split(':').slice(2).join(':') : item))
    .filter((address) => chain.isAddress(address))
}

function isSame(some: readonly Account[], others: readonly Account[]): boolean {
  return some.length === others.length && some.every(({ address }, at) => address === others[at]?.address)
}

export interface FollowedSession {
  readonly client: SignClient
  readonly session: Session
  readonly reader: SessionReader
  readonly wallet: WalletInfo | undefined
  /** What the session granted at first. */
  readonly granted: ConnectionGrant
  tell(event: ConnectorEvent): void
}

/** Follows a session: its updates, its wallet's events and its end become events of the connector. */
export function followSession(followed: FollowedSession): WalletSession {
  const { client, session, reader, wallet, granted, tell } = followed
  const { topic } = session
  const gone = new AbortController()
  let current = session
  const networks = new Map<ChainNamespace, CaipNetworkId>()
  for (const [namespace, part] of Object.entries(granted.namespaces))
    networks.set(namespace, part.caipNetworkId)

  const onUpdate = (event: { topic: string; params: { namespaces: Session['namespaces'] } }): void => {
    if (event.topic !== topic) return
    current = { ...current, namespaces: event.params.namespaces }
    try {
      const grant = sessionGrant(current, reader, [...networks.values()], wallet)
      for (const [namespace, part] of Object.entries(grant.namespaces))
        networks.set(namespace, part.caipNetworkId)
      tell({ type: 'grant', grant })
    } catch {
      end('The wallet took back every account')
    }
  }

  function onChain(chain: ChainModule, data: unknown): void {
    const id = toNetworkId(chain.namespace, data)
    if (!id || !chain.isReference(id.slice(chain.namespace.length + 1))) return
    if (networks.get(chain.namespace) === id) return
    networks.set(chain.namespace, id)
    tell({ type: 'network', namespace: chain.namespace, caipNetworkId: id })
  }

  const onEvent = (event: {
    topic: string
    params: { chainId: string; event: { name: string; data: unknown } }
  }): void => {
    if (event.topic !== topic) return
    const { chainId, event: told } = event.params
    const chain = reader.findChain(chainId.split(':')[0] ?? '')
    if (!chain) return
    if (told.name === 'chainChanged') onChain(chain, told.data)
    if (told.name !== 'accountsChanged') return
    const accounts = addressesOf(told.data, chain).map((address) => ({
      namespace: chain.namespace,
      address,
      type: chain.defaultAccountType,
    }))
    if (accounts.length > 0) tell({ type: 'accounts', namespace: chain.namespace, accounts })
  }

  function end(reason: string): void {
    close()
    tell({ type: 'disconnected', reason })
  }
  const onDelete = (event: { topic: string }): void => {
    if (event.topic === topic) end('The wallet ended the connection')
  }
  const onExpire = (event: { topic: string }): void => {
    if (event.topic === topic) end('The connection is too old')
  }

  function close(): void {
    gone.abort()
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onDelete)
    client.off('session_expire', onExpire)
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onDelete)
  client.on('session_expire', onExpire)

  return {
    topic,
    gone: gone.signal,
    current: () => current,
    networkOf: (namespace) => networks.get(namespace),
    setNetwork(namespace, id) {
      if (networks.get(namespace) === id) return
      const before = networks.get(namespace)
      networks.set(namespace, id)
      const chain = reader.findChain(namespace)
      tell({ type: 'network', namespace, caipNetworkId: id })
      if (!chain || !approvedNetworks(current, chain).includes(id)) return
      const accounts = accountsOn(current, chain, id)
      // The same accounts as before stay in the order that the person may have chosen since.
      if (!before || !isSame(accounts, accountsOn(current, chain, before)))
        tell({ type: 'accounts', namespace, accounts })
    },
    close,
  }
}
