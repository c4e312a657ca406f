import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { deriveStore } from '../../kernel/store/derive-store.js'
import type { ReadableStore, WritableStore } from '../../kernel/store/store.js'
import type { CaipNetworkId, ChainNamespace } from '../caip/parse-caip.js'
import type { Chains } from '../chains/chain-module.js'
import type { ConnectionRegistry } from '../connections/state/connection-registry.js'
import type { Network } from '../networks/network.js'
import type { NamespaceNetworks, NetworkChoice, Networks, NetworksState } from '../networks/networks.js'
import { unknownNetwork } from '../networks/resolve-network.js'

export interface NetworksDeps {
  readonly networks: readonly Network[]
  readonly choice: WritableStore<NetworkChoice>
  readonly connections: ConnectionRegistry
  readonly chains: Chains
  readonly onChange: (
    namespace: ChainNamespace,
    network: Network,
    previous: CaipNetworkId | undefined,
  ) => void
  /** A network was requested that the host does not list. */
  readonly onMissing: (error: QuoinError) => void
}

function notFound(details: string): QuoinError {
  return new QuoinError('NETWORK_NOT_FOUND', {
    details,
    fix: "Add the network to 'networks' of createQuoin or createKernel.",
  })
}

/**
 * Creates the networks of a kernel. The active network of a namespace is that of its connected wallet, otherwise the
 * chosen one: it is derived, so the two cannot disagree.
 */
export function createNetworks(deps: NetworksDeps): Networks & { dispose(): void } {
  const { networks, choice, connections, chains } = deps
  const byId = new Map(networks.map((network) => [network.caipNetworkId, network]))
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const find: Networks['find'] = (id) => byId.get(id)

  const networkOf = (namespace: ChainNamespace): Network | undefined => {
    const connection = connections.active(namespace)
    const id = connection?.caipNetworkId ?? choice.getState().byNamespace[namespace]
    if (id === undefined) return undefined
    return find(id) ?? chains.find(namespace)?.unknownNetwork?.(id) ?? unknownNetwork(id)
  }

  const stateOf = (namespace: ChainNamespace): NamespaceNetworks => {
    const connection = connections.active(namespace)
    return {
      caipNetwork: networkOf(namespace),
      requestedCaipNetworkIds: networks
        .filter((network) => network.chainNamespace === namespace)
        .map((network) => network.caipNetworkId),
      approvedCaipNetworkIds: connection?.approvedCaipNetworkIds ?? [],
      supportsAllNetworks: connection?.supportsAllNetworks ?? true,
      smartAccountEnabledNetworks: connection?.smartAccountEnabledNetworks ?? [],
    }
  }

  const store: ReadableStore<NetworksState> = deriveStore([choice, connections.store], () => ({
    activeNamespace: choice.getState().activeNamespace,
    byNamespace: Object.fromEntries(namespaces.map((namespace) => [namespace, stateOf(namespace)])),
  }))

  const active: Networks['active'] = (namespace = choice.getState().activeNamespace) =>
    store.getState().byNamespace[namespace]?.caipNetwork

  const get: Networks['get'] = (id) => {
    const found = find(id)
    if (found) return found
    throw notFound(id)
  }

  const unsubscribe = store.subscribe((now, before) => {
    for (const namespace of namespaces) {
      const network = now.byNamespace[namespace]?.caipNetwork
      const previous = before.byNamespace[namespace]?.caipNetwork?.caipNetworkId
      if (network && network.caipNetworkId !== previous) deps.onChange(namespace, network, previous)
    }
  })

  return {
    store,
    list: (namespace) =>
      networks.filter((network) => namespace === undefined || network.chainNamespace === namespace),
    find,
    get,
    active,
    isUnsupported(namespace) {
      const network = active(namespace)
      return network !== undefined && find(network.caipNetworkId) === undefined
    },
    activate(namespace) {
      if (!namespaces.includes(namespace)) throw notFound(`no network of the namespace '${namespace}'`)
      choice.setState((state) => ({ ...state, activeNamespace: namespace }))
    },
    async switchTo(id, options) {
      const network = find(id)
      if (!network) {
        const error = notFound(id)
        // Only the host can fix it: it lists the networks (ERR-01).
        deps.onMissing(error)
        throw error
      }
      const namespace = network.chainNamespace
      const connection = connections.active(namespace)
      if (connection && connection.caipNetworkId !== id) {
        await connections.switchNetwork(connection, network, options?.signal)
      }
      choice.setState((state) => ({
        activeNamespace: namespace,
        byNamespace: { ...state.byNamespace, [namespace]: id },
      }))
    },
    prefer(id) {
      const { chainNamespace } = get(id)
      if (connections.active(chainNamespace)) return
      choice.setState((state) => ({
        ...state,
        byNamespace: { ...state.byNamespace, [chainNamespace]: id },
      }))
    },
    dispose: unsubscribe,
  }
}
