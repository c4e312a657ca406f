import type {
  CaipNetworkId,
  ChainNamespace,
  ConnectionGrant,
  ConnectorEvent,
  ConnectorListeners,
  WalletInfo,
} from '#kernel'
import type { MultichainContext } from './multichain-context.js'
import { readWalletEvent } from './session-events.js'
import { sessionGrant } from './session-grant.js'
import { isObject, readScopes, type SessionScopes } from './session-scopes.js'
import type { WalletNotification } from './wallet-channel.js'

/** What a wallet granted. */
export interface LiveSession {
  readonly scopes: SessionScopes
  /** Names the session in requests. Empty if the wallet has one session for each page. Source: CAIP-316. */
  readonly name: { readonly sessionId?: string }
}

/** The session that is served now, with the network of each namespace. */
export interface SessionState {
  get(): LiveSession | undefined
  /** Reads an answer of the wallet, and begins to serve it; returns its grant, `undefined` if nothing is approved. */
  adopt(answer: unknown, wanted: readonly (CaipNetworkId | undefined)[]): ConnectionGrant | undefined
  setNetwork(namespace: ChainNamespace, caipNetworkId: CaipNetworkId): void
  /** Applies a notification of the wallet. */
  notify(notification: WalletNotification): void
  clear(): void
}

/** @param onEnded called when the wallet took everything back */
export function createSessionState(
  { chains }: Pick<MultichainContext, 'chains'>,
  info: WalletInfo,
  emit: ConnectorListeners['emit'],
  onEnded: () => void,
): SessionState {
  let live: LiveSession | undefined
  let networks: ReadonlyMap<ChainNamespace, CaipNetworkId> = new Map()
  const read = (answer: unknown): SessionScopes | undefined =>
    readScopes(answer, (namespace) => chains.find(namespace))

  function serve(
    scopes: SessionScopes,
    name: LiveSession['name'],
    wanted: readonly (CaipNetworkId | undefined)[],
  ): ConnectionGrant | undefined {
    const granted = sessionGrant(scopes, info, wanted)
    if (!granted) return undefined
    live = { scopes, name }
    networks = granted.networks
    return granted.grant
  }

  function setNetwork(namespace: ChainNamespace, caipNetworkId: CaipNetworkId): void {
    if (networks.get(namespace) === caipNetworkId) return
    networks = new Map([...networks, [namespace, caipNetworkId]])
    emit({ type: 'network', namespace, caipNetworkId })
  }

  function onEvent(event: ConnectorEvent | undefined): void {
    if (event?.type === 'network') setNetwork(event.namespace, event.caipNetworkId)
    else if (event) emit(event)
  }

  return {
    get: () => live,
    setNetwork,
    adopt(answer, wanted) {
      const scopes = read(answer)
      const id: unknown = isObject(answer) ? Reflect.get(answer, 'sessionId') : undefined
      const name = typeof id === 'string' && id.length <= 200 ? { sessionId: id } : {}
      return scopes && serve(scopes, name, wanted)
    },
    notify({ method, params }) {
      if (!live || !isObject(params)) return
      const id: unknown = Reflect.get(params, 'sessionId')
      const { sessionId } = live.name
      if (id !== undefined && sessionId !== undefined && id !== sessionId) return
      if (method === 'wallet_notify') onEvent(readWalletEvent(live.scopes, networks, params))
      if (method !== 'wallet_sessionChanged') return
      const scopes = read(params)
      if (!scopes) return
      const grant = serve(scopes, live.name, [...networks.values()])
      if (grant) emit({ type: 'grant', grant })
      else onEnded()
    },
    clear() {
      live = undefined
      networks = new Map()
    },
  }
}
