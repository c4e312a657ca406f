import { type ApiService, createApiClient } from '../api/create-api-client.js'
import { createChains } from '../chains/create-chains.js'
import { idle } from '../connections/connection-transition.js'
import type { ConnectionsState } from '../connections/connections.js'
import type { Connector } from '../connections/connector.js'
import { type ConnectionRegistry, createConnections } from '../connections/create-connections.js'
import { type ConnectorRegistry, createConnectors } from '../connections/create-connectors.js'
import { createConnectionStorage } from '../connections/stored-connections.js'
import {
  type ContributionRegistry,
  createContributionRegistry,
} from '../contributions/contribution-registry.js'
import { points } from '../contributions/points.js'
import * as tokens from '../di/kernel-tokens.js'
import { createServiceContainer, type ServiceContainer, type Wanted } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { createEventBus, type KernelBus } from '../events/create-event-bus.js'
import { factsOf } from '../events/kernel-event-facts.js'
import type { KernelEvents } from '../events/kernel-events.js'
import { createI18n, directionOf } from '../i18n/create-i18n.js'
import type { LocaleState } from '../i18n/i18n.js'
import { createLinks } from '../links/create-links.js'
import { createNetworks } from '../networks/create-networks.js'
import { keepChoice } from '../networks/keep-choice.js'
import type { NetworkChoice } from '../networks/network-choice.js'
import { createNotices } from '../notices/create-notices.js'
import type { Notice } from '../notices/notices.js'
import { createRpcBroker, type RpcBroker } from '../permissions/create-rpc-broker.js'
import { createPermissionTable, type PermissionTable } from '../permissions/permission-table.js'
import type { Platform } from '../platform/platform.js'
import type { ServiceLoader } from '../plugin/service-loader.js'
import type { ReserverOf } from '../plugin/used-plugins.js'
import { createQueries } from '../queries/create-queries.js'
import { createRouter } from '../router/create-router.js'
import type { RouterState } from '../router/router.js'
import { closedRouter } from '../router/router-reducer.js'
import { createSlice } from '../store/create-slice.js'
import { createStores, type StoreRegistry } from '../store/create-stores.js'
import type { KernelState } from './kernel-state.js'
import type { ResolvedOptions } from './resolved-options.js'
import { protocolVersion } from './version.js'

/** The parts of one kernel. Plugins and hosts get theirs from the container, where they can be replaced. */
export interface KernelServices {
  readonly container: ServiceContainer
  readonly bus: KernelBus<KernelEvents>
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly connectors: ConnectorRegistry
  readonly connections: ConnectionRegistry
  readonly rpc: RpcBroker
  readonly api: ApiService
  readonly stores: StoreRegistry
  readonly state: () => KernelState
  /** Brings back what was chosen and who was connected. Never rejects. */
  restore(): Promise<void>
  /** Takes away what is shown, whatever guards say, and ends what waits for a wallet or a node. */
  close(): void
  dispose(): void
}

export interface KernelServicesDeps {
  readonly options: ResolvedOptions
  readonly platform: Platform
  /** What a plugin and its services get for a token. */
  readonly viewOf: (asker: string, token: Token<unknown>, wanted: Wanted) => unknown
  /** The place of a plugin in the order of use. */
  readonly rankOf: (plugin: string) => number
  readonly reserverOf: ReserverOf
  /** A service, after its plugin has loaded its own. */
  readonly load: ServiceLoader['load']
  /** A plugin's listener or contribution threw; a listener at an event of the bus. */
  readonly onFault: (owner: string, error: unknown, event?: string) => void
}

/** Puts the services of a kernel together. */
export function createKernelServices({
  options,
  platform,
  viewOf,
  rankOf,
  reserverOf,
  load,
  onFault,
}: KernelServicesDeps): KernelServices {
  const slice = <T>(initial: T) => createSlice(initial, (error) => onFault('kernel', error))
  const container = createServiceContainer(viewOf)
  const bus = createEventBus<KernelEvents>({ now: platform.now, onFault, factsOf })
  const orders = {
    [points.features.id]: options.walletFeaturesOrder,
    [points.connectMethods.id]: options.connectMethodsOrder,
    // The point of the plugin that brings them: the kernel knows its name only.
    socials: options.socialsOrder,
  }
  const registry = createContributionRegistry(slice(0), orders, rankOf, reserverOf)
  const chains = createChains(registry)
  const firstOf = (namespace: string): string | undefined =>
    options.networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId
  const namespaces = [...new Set(options.networks.map((network) => network.chainNamespace))]
  const activeNamespace = options.defaultNetwork.split(':')[0] ?? ''
  const chosen = Object.fromEntries(namespaces.map((namespace) => [namespace, firstOf(namespace)]))
  const choice = slice<NetworkChoice>({
    activeNamespace,
    // Every namespace stems from a network, so each has a first one.
    byNamespace: { ...chosen, [activeNamespace]: options.defaultNetwork } as NetworkChoice['byNamespace'],
  })
  const connectors = createConnectors(slice<readonly Connector[]>([]), ({ id, name }) =>
    bus.emit('connector:found', { id, name }, 'kernel'),
  )
  const connections = createConnections({
    store: slice<ConnectionsState>({
      byNamespace: Object.fromEntries(namespaces.map((namespace) => [namespace, idle])),
      connections: [],
    }),
    choice,
    networks: options.networks,
    chains,
    connectors,
    storage: createConnectionStorage(platform, options.storageKey),
    storageKey: options.storageKey,
    bus,
    platform,
    contributions: registry,
    load,
  })
  const networks = createNetworks({
    networks: options.networks,
    choice,
    connections,
    chains,
    onMissing: (error) => bus.emit('alert:raised', { error }, 'kernel'),
    onChange: (namespace, network, previous) =>
      bus.emit('network:changed', { namespace, network, previous }, 'kernel'),
  })
  const state = (): KernelState => {
    const connection = connections.active()
    return {
      chains: chains.list(),
      isMobile: platform.page.isMobile(),
      connected: connection !== undefined,
      connection,
      network: networks.active(),
      networkUnsupported: networks.isUnsupported(),
    }
  }
  const router = createRouter({
    store: slice<RouterState>(closedRouter),
    platform,
    pluginOf: (view) => registry.find(points.views, view)?.plugin,
    closeGuards: () => registry.list(points.closeGuards),
    state,
    onFault,
    onChange(now, before) {
      const connected = connections.active() !== undefined
      const view = now.stack.at(-1)?.view
      if (now.open && !before.open && view) {
        bus.emit('modal:opened', { view, connected }, 'kernel')
      }
      if (!now.open && before.open) bus.emit('modal:closed', { connected }, 'kernel')
      bus.emit('router:changed', { view, depth: now.stack.length }, 'kernel')
    },
  })
  const notices = createNotices(slice<Notice | undefined>(undefined), platform)
  const i18n = createI18n(
    slice<LocaleState>({ locale: options.locale, direction: directionOf(options.locale), revision: 0 }),
  )
  const queries = createQueries()
  const permissions = createPermissionTable(options.policy)
  const rpc = createRpcBroker({
    table: permissions,
    connections,
    chains,
    bus,
    networkOf: (id) => (id === undefined ? networks.active() : networks.find(id)),
  })
  const policies = options.policy.plugins ?? {}
  const api = createApiClient({
    platform,
    projectId: options.projectId,
    sdkVersion: protocolVersion,
    services: options.services,
    clientId: () => connectors.list().flatMap((one) => one.clientId?.() || [])[0],
    activeNetwork: () => networks.active()?.caipNetworkId,
    alert(error) {
      bus.emit('alert:raised', { error }, 'kernel')
      onFault('kernel', error)
    },
    deniedServices: (caller) => (Object.hasOwn(policies, caller) && policies[caller]?.deniedServices) || [],
  })

  container.registerValue(tokens.OptionsToken, options)
  container.registerValue(tokens.PlatformToken, platform)
  container.registerValue(tokens.BusToken, bus)
  container.registerValue(tokens.ContributionsToken, registry)
  container.registerValue(tokens.ChainsToken, chains)
  container.registerValue(tokens.NetworksToken, networks)
  container.registerValue(tokens.ConnectorsToken, connectors)
  container.registerValue(tokens.ConnectionsToken, connections)
  container.registerValue(tokens.RouterToken, router)
  container.registerValue(tokens.NoticesToken, notices)
  container.registerValue(tokens.LinksToken, createLinks(platform))
  container.registerValue(tokens.I18nToken, i18n)
  container.registerValue(tokens.QueriesToken, queries)
  const stores = createStores()
  let stopKeeping = (): void => undefined
  container.registerValue(tokens.StoresToken, stores)

  return {
    container,
    bus,
    registry,
    permissions,
    connectors,
    connections,
    rpc,
    api,
    stores,
    state,
    restore() {
      stopKeeping = keepChoice(choice, options.networks, platform, options.storageKey)
      return connections.restore()
    },
    close() {
      router.dispose()
      // While the plugins still run: a chain module that has stopped can no longer serve a request.
      rpc.dispose()
    },
    dispose() {
      api.dispose()
      rpc.dispose()
      connections.dispose()
      networks.dispose()
      stopKeeping()
      router.dispose()
      notices.dispose()
      queries.dispose()
      bus.dispose()
    },
  }
}
