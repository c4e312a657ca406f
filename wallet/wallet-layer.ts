import { BusToken, ContributionsToken, PermissionsToken } from '../kernel/di/kernel-tokens.js'
import type { CreateKernelLayer } from '../kernel/kernel/kernel-layer.js'
import { originOf } from '../kernel/kernel/origins-of-plugin.js'
import { addChain } from './chains/add-chain.js'
import { createChains } from './chains/create-chains.js'
import { idle } from './connections/connection-transition.js'
import type { Connections, ConnectionsState } from './connections/connections.js'
import type { Connector } from './connections/connector.js'
import { createConnections } from './connections/create-connections.js'
import { createConnectors } from './connections/create-connectors.js'
import { createConnectionStorage } from './connections/stored-connections.js'
import { createNetworks } from './networks/create-networks.js'
import { keepChoice } from './networks/keep-choice.js'
import type { NetworkChoice } from './networks/network-choice.js'
import { createRpcBroker } from './requests/create-rpc-broker.js'
import { ChainsToken, ConnectionsToken, ConnectorsToken, NetworksToken, RpcToken } from './wallet-tokens.js'

/** Registers chains, networks, connectors, connections and the RPC broker. */
export const walletLayer: CreateKernelLayer = ({ options, platform, get, add, slice, loader, onFault }) => {
  const { networks, defaultNetwork, storageKey } = options
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const activeNamespace = defaultNetwork.split(':')[0] ?? ''
  const chosen = Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId,
    ]),
  )
  const choice = slice<NetworkChoice>({
    activeNamespace,
    // Every namespace stems from a network, so each has a first one.
    byNamespace: { ...chosen, [activeNamespace]: defaultNetwork } as NetworkChoice['byNamespace'],
  })
  let stopKeeping = (): void => undefined

  add(ChainsToken, () => createChains(get(ContributionsToken)))
  add(ConnectorsToken, () =>
    createConnectors(slice<readonly Connector[]>([]), ({ id, name }) =>
      get(BusToken).emit('connector:found', { id, name }, 'kernel'),
    ),
  )
  add(ConnectionsToken, () =>
    createConnections({
      store: slice<ConnectionsState>({
        byNamespace: Object.fromEntries(namespaces.map((namespace) => [namespace, idle])),
        connections: [],
      }),
      choice,
      networks,
      chains: get(ChainsToken),
      connectors: get(ConnectorsToken),
      onFault,
      storage: createConnectionStorage(platform, storageKey),
      storageKey,
      bus: get(BusToken),
      platform,
      contributions: get(ContributionsToken),
      load: loader.load,
    }),
  )
  add(NetworksToken, () =>
    createNetworks({
      networks,
      choice,
      connections: get(ConnectionsToken),
      chains: get(ChainsToken),
      onMissing: (error) => get(BusToken).emit('alert:raised', { error }, 'kernel'),
      onChange: (namespace, network, previous) =>
        get(BusToken).emit('network:changed', { namespace, network, previous }, 'kernel'),
    }),
  )
  add(RpcToken, () =>
    createRpcBroker({
      table: get(PermissionsToken),
      connections: get(ConnectionsToken),
      chains: get(ChainsToken),
      bus: get(BusToken),
      networkOf: (id) => (id === undefined ? get(NetworksToken).active() : get(NetworksToken).find(id)),
    }),
  )

  const nodes = (): readonly string[] => networks.flatMap((network) => network.rpcUrls.default.http)

  return {
    members: {
      chains: ChainsToken,
      networks: NetworksToken,
      connections: ConnectionsToken,
      connectors: ConnectorsToken,
    },
    bound: { rpc: ({ id, signal }) => get(RpcToken).forCaller(id, signal) },
    scoped: ({ need }) => ({
      [ConnectionsToken.id]: (connections: Connections): Partial<Connections> => ({
        async disconnect(which) {
          need('connections.disconnect')
          return connections.disconnect(which)
        },
      }),
    }),
    install(plugin) {
      const { id, contributes } = plugin.manifest
      for (const chain of contributes?.chains ?? []) addChain(plugin, chain, get(RpcToken))
      for (const [namespace, declared] of Object.entries(contributes?.rpc ?? {}))
        get(PermissionsToken).declare(id, namespace, declared)
    },
    activate({ manifest: { contributes }, context, tell }) {
      const add = (connector: Connector): (() => void) =>
        // `context.own` is looked up first: it refuses what is found after the plugin has ended.
        context.own(get(ConnectorsToken).add(connector, tell))
      for (const { create } of contributes?.connectors ?? []) add(create(context))
      for (const { create } of contributes?.discovery ?? []) context.own(create(context).start({ add }))
    },
    originsOf: ({ contributes }) => (contributes?.chains ? nodes().flatMap(originOf) : []),
    async inspect(reach) {
      const { effectivePermissions } = await import('./requests/effective-permissions.js')
      return {
        permissions: effectivePermissions(
          get(PermissionsToken),
          get(ConnectorsToken).list(),
          get(ChainsToken).list(),
          reach,
        ),
        origins: nodes().flatMap(originOf),
      }
    },
    state() {
      const connection = get(ConnectionsToken).active()
      const active = get(NetworksToken)
      return {
        chains: get(ChainsToken).list(),
        connected: connection !== undefined,
        connection,
        network: active.active(),
        networkUnsupported: active.isUnsupported(),
      }
    },
    restore() {
      stopKeeping = keepChoice(choice, networks, platform, storageKey)
      // From now on it reports which network is active.
      get(NetworksToken)
      return get(ConnectionsToken).restore()
    },
    // While the plugins still run: a chain module that has stopped can no longer serve a request.
    close: () => get(RpcToken).dispose(),
    dispose: () => stopKeeping(),
  }
}
