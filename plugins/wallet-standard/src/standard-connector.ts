import { type Connector, type ConnectorEvent, loadLazily } from '#kernel'
import type { StandardSession } from './standard-session.js'
import type { StandardConnectorOptions, StandardNamespace } from './standard-wallet.js'

/** A connector to a wallet of the Wallet Standard in one namespace. */
export interface StandardConnector extends Connector {
  /** Returns true if it is connected or connecting. */
  isLive(): boolean
  /** Releases the wallet without a request to it. */
  forget(): void
  /** Does the same, and emits that the connection ended. */
  end(reason: string): void
}

/** Returns an id that is stable across reloads: the namespace and the name in kebab-case. */
export function connectorId(namespace: StandardNamespace, name: string): string {
  const kebab = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${namespace}:${kebab.replace(/^-|-$/g, '') || name}`
}

/**
 * Creates a connector of a wallet for a namespace. The code that calls the wallet is loaded by the first `connect` or
 * `restore`; before that the wallet is not accessed.
 */
export function createStandardConnector(options: StandardConnectorOptions): StandardConnector {
  const { wallet, namespace, methods } = options
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: StandardSession | undefined

  async function load(signal: AbortSignal | undefined): Promise<StandardSession> {
    const loading = loadLazily(() => import('./standard-session.js'), 'CONNECT_FAILED', signal)
    const { createStandardSession } = await loading
    session ??= createStandardSession(options, listeners)
    return session
  }

  return Object.freeze<StandardConnector>({
    ...wallet.info,
    id: connectorId(namespace, wallet.info.name),
    type: 'announced',
    namespaces: [namespace],
    methods: (requested) => (requested === namespace ? methods : []),
    connect: async (request) => (await load(request.signal)).connect(request),
    restore: async (request) => (await load(request.signal)).restore(request),
    disconnect: async () => session?.disconnect(),
    request: async (request) => (await load(request.signal)).request(request),
    switchNetwork: async (network, signal) => (await load(signal)).switchNetwork(network, signal),
    subscribe(listener) {
      const own = (event: ConnectorEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    isLive: () => session?.isLive() === true,
    forget: () => session?.letGo(),
    end: (reason) => session?.end(reason),
  })
}
