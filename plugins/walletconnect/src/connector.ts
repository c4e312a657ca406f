import {
  type Connector,
  createLazyConnector,
  createToken,
  OptionsToken,
  type PluginContext,
  QuoinError,
  type Token,
} from '#kernel'
import { storedSession } from './client/stored-session.js'
import { WalletConnectToken, walletConnectConnectorId } from './contract.js'
import type { SessionConnector } from './requests/session-connector.js'
import { projectIdOf, relayUrlOf, servedNamespaces } from './served-namespaces.js'

/** The session part of the connector. It is loaded with the plugin's services. */
export const SessionConnectorToken: Token<SessionConnector> = createToken('walletconnect.session')

/**
 * Creates the connector that is registered from the start. It holds the name and the served namespaces;
 * `SessionConnector` does everything that needs a session, and is loaded when a session is requested or stored.
 */
export function createWalletConnectConnector(context: PluginContext): Connector {
  const { platform, chains, report } = context
  const options = context.get(OptionsToken)
  const { storageKey } = options
  const served = servedNamespaces(context)
  const { members, session, load } = createLazyConnector<SessionConnector>({
    async load(emit) {
      await context.load(WalletConnectToken)
      const connector = context.get(SessionConnectorToken)
      connector.subscribe(emit)
      return connector
    },
    report,
  })
  // The session's service reports it, and no row offers to scan a code.
  if (relayUrlOf(context) !== undefined && !projectIdOf(context, options)) load().catch(report)

  return {
    ...members,
    id: walletConnectConnectorId,
    name: 'WalletConnect',
    type: 'wallet-connect',
    get namespaces() {
      return session()?.isMissing ? [] : served()
    },
    methods: (namespace) =>
      session()?.methods(namespace) ??
      (served().includes(namespace) ? (chains.find(namespace)?.walletConnect.methods ?? []) : []),
    async restore(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      const stored = storedSession(platform.storage, storageKey, platform.now())
      if (stored !== 'alive') return stored === 'ended' ? stored : undefined
      return members.restore(request)
    },
    clientId: () => session()?.clientId(),
  }
}
