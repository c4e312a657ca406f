import {
  type Connector,
  type ConnectorEvent,
  loadLazily,
  OptionsToken,
  type PluginContext,
  QuoinError,
} from '#kernel'
import { WalletConnectToken, walletConnectConnectorId } from './contract.js'
import { servedNamespaces } from './served-namespaces.js'
import type { SessionConnector } from './session-connector.js'
import { SessionConnectorToken } from './session-connector-token.js'
import { storedSession } from './stored-session.js'

/**
 * The connector that is there from the start. It says what it is and what it serves; all that needs a session is done
 * by the one behind it, which is loaded when a session is wanted or was stored.
 */
export function createWalletConnectConnector(context: PluginContext): Connector {
  const { platform, chains, report } = context
  const { storageKey } = context.get(OptionsToken)
  const served = servedNamespaces(context)
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let behind: SessionConnector | undefined

  function tell(event: ConnectorEvent): void {
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
      behind.subscribe(tell)
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
    // Without one behind it there is no session to end.
    disconnect: async () => behind?.disconnect(),
    forget: () => behind?.forget(),
    clientId: () => behind?.clientId(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
