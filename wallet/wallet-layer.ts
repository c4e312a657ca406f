import type {
  InstalledPlugin,
  KernelLayer,
  LayerDefinition,
  LayerHost,
} from '../kernel/layers/kernel-layer.js'
import { hasPower } from '../kernel/layers/require-power.js'
import { BusToken, ContributionsToken } from '../kernel/plugin/kernel-tokens.js'
import type { WritableStore } from '../kernel/store/store.js'
import { createNetworks } from './active-network/create-networks.js'
import { addChain } from './add-chain.js'
import { createChains, walletPoints } from './chains/create-chains.js'
import type { Connector } from './connections/connectors/connector.js'
import { createConnectors } from './connections/connectors/create-connectors.js'
import { createConnections } from './connections/create-connections.js'
import { idle } from './connections/state/connection-transition.js'
import type { Connections, ConnectionsState, ConnectTargetOptions } from './connections/state/connections.js'
import { createConnectionStorage } from './connections/state/stored-connections.js'
import { createUsedWallets, type UsedWallets } from './connections/state/used-wallets.js'
import { keepChoice } from './networks/keep-choice.js'
import type { NetworkChoice } from './networks/networks.js'
import { nodeOrigins } from './networks/resolve-network.js'
import { refusing } from './refusing-points.js'
import { createRpcBroker } from './requests/create-rpc-broker.js'
import { createPermissionTable } from './requests/permission-table.js'
import { walletEventFacts } from './wallet-events.js'
import { walletInternals } from './wallet-internals.js'
import { walletOptions } from './wallet-options.js'
import {
  ChainsToken,
  ConnectionsToken,
  ConnectorsToken,
  NetworksToken,
  PermissionsToken,
  RpcToken,
} from './wallet-tokens.js'

/** Registers chains, networks, connectors, connections and the RPC broker. */
function registerServices(
  { options, platform, get, add, fix, slice, loader, onFault, alert }: LayerHost,
  namespaces: readonly string[],
  choice: WritableStore<NetworkChoice>,
): void {
  const { networks, policy, storageKey } = options
  const plugins = () => ({
    options,
    platform,
    contributions: get(ContributionsToken),
    load: loader.load,
    onFault,
    alert,
  })
  fix(PermissionsToken, createPermissionTable(policy))
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
      storage: createConnectionStorage(platform, storageKey),
      storageKey,
      bus: get(BusToken),
      checkGrant: async (grant, signal) =>
        (await import('./requests/checks/check-grant.js')).checkGrant(
          plugins(),
          get(BusToken),
          grant,
          signal,
        ),
      ...plugins(),
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
      checks: plugins(),
    }),
  )
}

/** Returns the active networks before the user chooses others. */
function firstChoice(
  { networks, defaultNetwork }: LayerHost['options'],
  namespaces: readonly string[],
): NetworkChoice {
  const activeNamespace = defaultNetwork.split(':')[0] ?? ''
  const chosen = Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId,
    ]),
  )
  return {
    activeNamespace,
    // Every namespace comes from a network, so each has a first one.
    byNamespace: { ...chosen, [activeNamespace]: defaultNetwork } as NetworkChoice['byNamespace'],
  }
}

/** Connects plugins to the wallet's services. */
function pluginHooks(
  { options, get }: LayerHost,
  usedWallets: UsedWallets,
  installed: InstalledPlugin[],
): Pick<KernelLayer, 'scoped' | 'install' | 'installExtra' | 'activate' | 'remove'> {
  return {
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
      const own = (contributes?.chains ?? []).map((chain) => addChain(plugin, chain, get(RpcToken)))
      const { declare } = get(PermissionsToken)
      for (const [namespace, declared] of Object.entries(contributes?.rpc ?? {}))
        declare(id, namespace, declared)
      // A plugin opens only its own namespaces to others.
      for (const namespace of own)
        for (const [other, declared] of Object.entries(contributes?.rpcFor?.[namespace] ?? {}))
          declare(other, namespace, declared, id)
    },
    installExtra({ manifest: { id }, add, isDenied }, { point, value }) {
      const power = refusing.find((id) => id === point.id)
      if (!power) return false
      // Only the host decides whose condition also blocks when it fails, and whose check may refuse.
      const holds = hasPower({ id, powers: refusing }, options.policy, power, 'allowed')
      if (!isDenied(power)) add(point, Object.assign({}, value, { plugin: id, holds }))
      return true
    },
    activate(plugin) {
      const {
        manifest: { contributes },
        context,
        report,
      } = plugin
      installed.push(plugin)
      const add = (connector: Connector): (() => void) =>
        // Evaluates `context.own` first: it rejects connectors that are found after the plugin has ended.
        context.own(get(ConnectorsToken).add(connector, report))
      for (const { create } of contributes?.connectors ?? []) add(create(context))
      for (const { id, create } of contributes?.discovery ?? [])
        if (options.discovery[id] !== false)
          context.own(create(context).start({ add, isUsed: usedWallets.has }))
    },
    remove(plugin) {
      get(PermissionsToken).remove(plugin)
    },
  }
}

function createWalletLayer(host: LayerHost): KernelLayer {
  const { options, platform, get, slice } = host
  const { networks, storageKey } = options
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  const choice = slice<NetworkChoice>(firstChoice(options, namespaces))
  const usedWallets = createUsedWallets(platform, storageKey)
  const installed: InstalledPlugin[] = []
  const stops: (() => void)[] = []
  registerServices(host, namespaces, choice)

  return {
    members: {
      chains: ChainsToken,
      networks: NetworksToken,
      connections: ConnectionsToken,
      connectors: ConnectorsToken,
    },
    bound: { rpc: ({ id, signal }) => get(RpcToken).forCaller(id, signal) },
    internals: walletInternals,
    points: walletPoints,
    eventFacts: walletEventFacts,
    hostMembers: {
      connect: async (target: unknown, given?: ConnectTargetOptions) =>
        (await import('./connections/connect-target.js')).connectTarget(installed, target, given),
    },
    ...pluginHooks(host, usedWallets, installed),
    originsOf: ({ contributes }) => (contributes?.chains ? nodeOrigins(options) : []),
    tools: async () => (await import('./wallet-tools.js')).walletTools(options, get),
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
      stops.push(
        keepChoice(choice, networks, platform, storageKey),
        usedWallets.keep(get(ConnectionsToken).store, get(ConnectorsToken)),
      )
      // From now on the service emits changes of the active network.
      get(NetworksToken)
      return get(ConnectionsToken).restore()
    },
    // Before the plugins stop: a stopped chain module can no longer serve a request.
    close: () => get(RpcToken).dispose(),
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

/** The wallet layer: chains, networks, connectors, connections and requests. */
export const walletLayer: LayerDefinition = { options: walletOptions, create: createWalletLayer }
