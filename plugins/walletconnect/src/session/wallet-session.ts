import type {
  Account,
  CaipNetworkId,
  ChainNamespace,
  ConnectionGrant,
  ConnectorEvent,
  WalletInfo,
} from '#kernel'
import type { SignClient } from '../client/sign-client.js'
import { presentId } from '../namespaces/network-aliases.js'
import type { WalletNamespace } from '../namespaces/wallet-namespace.js'
import { type SessionReader, sessionGrant } from './session-grant.js'
import {
  type ApprovedNamespace,
  type ApprovedNamespaces,
  maxAccounts,
  readNamespaces,
  toAccount,
} from './session-namespaces.js'

/** A session that serves connections, and the events of its wallet. */
export interface WalletSession {
  readonly topic: string
  /** Returns the wallet's current approvals in a namespace; `undefined` if it granted nothing. */
  approved(namespace: ChainNamespace): ApprovedNamespace | undefined
  /** Returns the namespaces that the session serves now. */
  namespaces(): readonly ChainNamespace[]
  /** Returns the current grant. */
  grant(): ConnectionGrant
  /** The network of a namespace changed on this page. */
  setNetwork(namespace: ChainNamespace, id: CaipNetworkId): void
  /** Aborted when the session ended or is no longer followed: pending requests get no answer. */
  readonly gone: AbortSignal
  /** Stops listening. The session itself is not ended. */
  close(): void
}

interface FollowedSession {
  readonly client: SignClient
  readonly topic: string
  readonly reader: SessionReader
  readonly wallet: WalletInfo
  /** The approvals of the session at its start. */
  readonly approved: ApprovedNamespaces
  /** The part of it that was granted. */
  readonly granted: ConnectionGrant
  emit(event: ConnectorEvent): void
  /** The wallet revoked every account and did not end the session. */
  onEmpty(): void
}

/** An event of the library about a session, with the session's topic. */
interface SessionNews {
  readonly topic: string
  readonly params?: unknown
}

/** Follows a session: its updates, its wallet's events and its end become events of the connector. */
export function followSession(followed: FollowedSession): WalletSession {
  const { client, topic, reader, wallet, emit } = followed
  const gone = new AbortController()
  let { approved } = followed
  let granted = namespacesOf(followed.granted)

  function update(params: unknown): void {
    const namespaces =
      typeof params === 'object' && params !== null ? Reflect.get(params, 'namespaces') : undefined
    const updated = readNamespaces(namespaces, reader.find)
    let grant: ConnectionGrant
    try {
      grant = sessionGrant(updated, reader, [], wallet)
    } catch {
      end('The wallet took back every account')
      followed.onEmpty()
      return
    }
    approved = updated
    granted = namespacesOf(grant)
    emit({ type: 'grant', grant })
  }

  // Both are passed on unchanged: the kernel displays no account or network that the session does not approve.
  function onEvent(params: unknown): void {
    const event = readEvent(params)
    const rules = event && granted.has(event.namespace) && approved.get(event.namespace)?.rules
    if (!rules) return
    const { namespace } = rules
    if (event.name === 'chainChanged') {
      const id = eventNetwork(rules, event.data)
      if (id) emit({ type: 'network', namespace, caipNetworkId: id })
    } else if (event.name === 'accountsChanged') {
      const accounts = eventAccounts(rules, event.data, reader.chosen(namespace))
      if (accounts.length > 0) emit({ type: 'accounts', namespace, accounts })
    }
  }

  function end(reason: string): void {
    close()
    emit({ type: 'disconnected', reason })
  }

  const ofThis =
    (run: (params: unknown) => void) =>
    (news: SessionNews): void => {
      if (news.topic === topic) run(news.params)
    }
  const listeners = {
    session_update: ofThis(update),
    session_event: ofThis(onEvent),
    session_delete: ofThis(() => end('The wallet ended the connection')),
    session_expire: ofThis(() => end('The connection is too old')),
  }

  function close(): void {
    gone.abort()
    client.off('session_update', listeners.session_update)
    client.off('session_event', listeners.session_event)
    client.off('session_delete', listeners.session_delete)
    client.off('session_expire', listeners.session_expire)
  }
  client.on('session_update', listeners.session_update)
  client.on('session_event', listeners.session_event)
  client.on('session_delete', listeners.session_delete)
  client.on('session_expire', listeners.session_expire)

  return {
    topic,
    gone: gone.signal,
    approved: (namespace) => (granted.has(namespace) ? approved.get(namespace) : undefined),
    namespaces: () => [...granted],
    grant: () => sessionGrant(approved, reader, [], wallet),
    setNetwork: (namespace, id) => emit({ type: 'network', namespace, caipNetworkId: id }),
    close,
  }
}

function namespacesOf(grant: ConnectionGrant): ReadonlySet<ChainNamespace> {
  return new Set(Object.keys(grant.namespaces))
}

/** The content of `session_event`, limited to the parts with the expected shape. */
interface SessionNotice {
  /** The namespace of the event's network: it changes nothing in other namespaces. */
  readonly namespace: string
  readonly name: unknown
  readonly data: unknown
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Parses an unvalidated event: the library passes on whatever it received. */
function readEvent(params: unknown): SessionNotice | undefined {
  const chainId = read(params, 'chainId')
  const event = read(params, 'event')
  if (typeof chainId !== 'string') return undefined
  return { namespace: chainId.split(':', 1)[0] ?? '', name: read(event, 'name'), data: read(event, 'data') }
}

function toNetworkId(namespace: string, data: unknown): CaipNetworkId | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${namespace}:${data}`
  if (typeof data !== 'string' || data.length > 100) return undefined
  if (data.startsWith(`${namespace}:`)) return `${namespace}:${data.slice(namespace.length + 1)}`
  if (/^0x[0-9a-f]+$/i.test(data)) return `${namespace}:${BigInt(data)}`
  return data.includes(':') ? undefined : `${namespace}:${data}`
}

/** Returns the network of `chainChanged`: wallets identify it by number, in hex, by reference or by CAIP-2 id. */
function eventNetwork(rules: WalletNamespace, data: unknown): CaipNetworkId | undefined {
  const id = toNetworkId(rules.namespace, data)
  return id && rules.isReference(id.slice(rules.namespace.length + 1)) ? presentId(id) : undefined
}

/**
 * Returns the accounts of `accountsChanged`: addresses, or CAIP-10 ids, of which those on another network than
 * `current` are ignored.
 */
function eventAccounts(
  rules: WalletNamespace,
  data: unknown,
  current: CaipNetworkId | undefined,
): readonly Account[] {
  if (!Array.isArray(data)) return []
  const byForm = new Map<string, Account>()
  for (const item of data.slice(0, maxAccounts)) {
    if (typeof item !== 'string') continue
    const isCaip = item.startsWith(`${rules.namespace}:`)
    const [namespace = '', reference = '', ...rest] = item.split(':')
    if (isCaip && current && presentId(`${namespace}:${reference}`) !== current) continue
    const address = isCaip ? rest.join(':') : item
    if (!rules.isAddress(address)) continue
    const form = rules.normalizeAddress(address)
    if (!byForm.has(form)) byForm.set(form, toAccount(rules, address))
  }
  return [...byForm.values()]
}

/**
 * Disables the library's deep links: the library opens a wallet automatically if it finds a link under a well-known
 * storage key, also one that another library left there. One function opens links here, and it is not that one
 * (SEC-05).
 */
export function stopOwnDeepLinks(client: SignClient, topic: string): void {
  const { sessionConfig } = client.session.get(topic)
  if (sessionConfig?.disableDeepLink) return
  // The change is in memory at once; a failed write does not matter, because the change is made again.
  client.session
    .update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
    .catch(() => undefined)
}
