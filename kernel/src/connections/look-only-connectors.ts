import { QuoinError } from '../errors/quoin-error.js'
import { deriveStore } from '../store/derive-store.js'
import type { Connectors } from './connections.js'
import type { Connector } from './connector.js'

/** The connectors as a plugin has them: what a wallet is. What asks one is refused, as requests pass the permissions. */
export function lookOnlyConnectors(connectors: Connectors, plugin: string): Connectors {
  const known = new WeakMap<Connector, Connector>()
  const refusal = (): QuoinError =>
    new QuoinError('RPC_NOT_ALLOWED', {
      details: `plugin '${plugin}' asks a connector`,
      fix: 'Use rpc.request, connections.connect or networks.switchTo.',
    })
  const refuse = (): Promise<never> => Promise.reject(refusal())

  const look = (connector: Connector): Connector => {
    const { id, name, type, imageUrl, rdns, explorerId, methods } = connector
    const seen = known.get(connector) ?? {
      ...{ id, name, type, imageUrl, rdns, explorerId, methods },
      get namespaces() {
        return connector.namespaces
      },
      connect: refuse,
      restore: refuse,
      disconnect: refuse,
      request: refuse,
      switchNetwork: refuse,
      subscribe() {
        throw refusal()
      },
    }
    known.set(connector, Object.freeze(seen))
    return seen
  }
  const lookIfAny = (connector: Connector | undefined): Connector | undefined => connector && look(connector)

  return {
    store: deriveStore([connectors.store], () => connectors.store.getState().map(look)),
    list: (namespace) => connectors.list(namespace).map(look),
    find: (id) => lookIfAny(connectors.find(id)),
    match: (wallet, namespace) => lookIfAny(connectors.match(wallet, namespace)),
  }
}
