import {
  type Connector,
  type ConnectorEvent,
  createToken,
  loadLazily,
  OptionsToken,
  type PluginContext,
  QuoinError,
  type Token,
} from '#kernel'
import { storedSession } from './client/stored-session.js'
import { WalletConnectToken, walletConnectConnectorId } from './contract.js'
import { servedNamespaces } from './served-namespaces.js'
import type { SessionConnector } from './session/session-connector.js'

/** The session part of the connector. It is loaded with the plugin's services. */
export const SessionConnectorToken: Token<SessionConnector> = createToken('walletconnect.session')

/**
 * Creates the connector that is registered from the start. It holds the name and the served namespaces;
 * `SessionConnector` does everything that needs a session, and is loaded when a session is requested or stored.
 */
export function createWalletConnectConnector(context: PluginContext): Connector {
  const { platform, chains, report } = context
  const { storageKey } = context.get(OptionsToken)
  const served = servedNamespaces(context)
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let behind: SessionConnector | undefined

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        report(error)
      }
    }
  }

  async function take(): Promise<SessionConnector> {
    await context.load(WalletConnectToken)
    if (!behind) {
      behind = context.get(SessionConnectorToken)
      behind.subscribe(emit)
    }
    return behind
  }

  const load = (signal?: AbortSignal): Promise<SessionConnector> =>
    loadLazily(async () => behind ?? take(), 'CONNECT_FAILED', signal)

  return {
    id: walletConnectConnectorId,
    name: 'WalletConnect',
    type: 'wallet-connect',
    get namespaces() {
      return served()
    },
    methods: (namespace) =>
      behind?.methods(namespace) ??
      (served().includes(namespace) ? (chains.find(namespace)?.walletConnect.methods ?? []) : []),
    connect: async (request) => (await load(request.signal)).connect(request),
    async restore(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      const stored = storedSession(platform.storage, storageKey, platform.now())
      if (stored !== 'alive') return stored === 'ended' ? stored : undefined
      return (await load(request.signal)).restore(request)
    },
    request: async (request) => (await load(request.signal)).request(request),
    switchNetwork: async (network, signal) => (await load(signal)).switchNetwork(network, signal),
    // Without a session connector there is no session to end.
    disconnect: async () => behind?.disconnect(),
    forget: () => behind?.forget(),
    clientId: () => behind?.clientId(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
