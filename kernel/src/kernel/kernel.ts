import type { ApiClient } from '../api/endpoint.js'
import type { Chains } from '../chains/chain-module.js'
import type { Connections, Connectors } from '../connections/connections.js'
import type { Contributions } from '../contributions/contributions.js'
import type { Token } from '../di/token.js'
import type { TraceEntry, TraceRecording } from '../events/event-bus.js'
import type { I18n } from '../i18n/i18n.js'
import type { Links } from '../links/links.js'
import type { Networks } from '../networks/networks.js'
import type { Notices } from '../notices/notices.js'
import type { RpcClient } from '../permissions/rpc.js'
import type { Platform } from '../platform/platform.js'
import type { LazyPlugin, Plugin } from '../plugin/plugin.js'
import type {
  EventName,
  EventPayload,
  OptionsOf,
  PluginTypes,
  RouteName,
  RouteParams,
  ViewName,
  ViewParams,
} from '../plugin/plugin-types.js'
import type { Queries } from '../queries/queries.js'
import type { Router } from '../router/router.js'
import type { KernelInspection } from './kernel-inspection.js'
import type { KernelMetadata } from './kernel-options.js'
import type { KernelReport } from './kernel-report.js'
import type { KernelState } from './kernel-state.js'

/** The second argument of `use`: none, optional or required, as the plugin's options are. */
export type UseArguments<Q extends PluginTypes> =
  OptionsOf<Q> extends undefined
    ? readonly []
    : undefined extends OptionsOf<Q>
      ? readonly [options?: OptionsOf<Q>]
      : readonly [options: OptionsOf<Q>]

export type OpenOptions<P extends PluginTypes> = {
  [Name in ViewName<P>]: { readonly view: Name; readonly arguments?: ViewParams<P, Name> }
}[ViewName<P>] & { readonly namespace?: string }

/** What every kernel has, whatever its plugins. User interfaces and tools take this. */
export interface AnyKernel {
  readonly projectId: string
  readonly metadata: KernelMetadata
  readonly platform: Platform
  readonly chains: Chains
  readonly networks: Networks
  readonly connections: Connections
  readonly connectors: Connectors
  readonly contributions: Contributions
  readonly router: Router
  readonly notices: Notices
  readonly links: Links
  readonly i18n: I18n
  readonly queries: Queries
  /** Asks wallets as the host: what the connector declares, less the host's policy. */
  readonly rpc: RpcClient
  /** Calls the host's services as the host. */
  readonly api: ApiClient
  /**
   * Resolves, installs and starts the plugins, then restores the sessions. Call once.
   *
   * Plugins load their services when they are needed. A host without the widget that calls `kernel.swap` itself passes
   * `{ services: 'all' }`: then every `kernel.<id>` can be used when this resolves.
   */
  start(options?: { readonly services?: 'when-needed' | 'all' }): Promise<this>
  /** Ends everything the kernel and its plugins made. May be called twice. */
  dispose(): Promise<void>
  /** Opens the modal by the open rules, or at a view; before `start()` as soon as that was called. */
  open(options?: { readonly view?: string; readonly arguments?: unknown; readonly namespace?: string }): void
  /** Closes the modal; false where a guard refused. */
  close(options?: { readonly force?: boolean }): boolean
  /** Sees every event as it is emitted: names and sources, no payloads. */
  trace(listener: (entry: TraceEntry) => void): () => void
  /** The newest events since the kernel was made: what a person with a problem can send. */
  recording(): TraceRecording
  /** A service by its token. Throws `SERVICE_MISSING`. */
  get<T>(token: Token<T>): T
  /** The same, loading it first where its plugin has not. */
  load<T>(token: Token<T>): Promise<T>
  state(): KernelState
  /** Plugins with states and timings, contributions, permissions: data, for people and tools. */
  inspect(): KernelInspection
  /** The same with what is only known once each plugin's descriptions are loaded, and the policy a page needs. */
  report(): Promise<KernelReport>
}

/** A kernel that knows the events, views and routes of its plugins, but not their APIs. */
export interface KernelCore<P extends PluginTypes> extends AnyKernel {
  /** Adds a plugin; the answer is this kernel with a wider type. */
  use<Q extends PluginTypes>(plugin: Plugin<Q> | LazyPlugin<Q>, ...options: UseArguments<Q>): Kernel<P | Q>
  open(options?: OpenOptions<P> | { readonly namespace?: string }): void
  /** Opens a route that a plugin contributed. Its parameters are checked. */
  open<Name extends RouteName<P>>(route: Name, params: RouteParams<P, Name>): void
  on<Name extends EventName<P>>(name: Name, listener: (payload: EventPayload<P, Name>) => void): () => void
}

/** A kernel that knows the plugins it was composed of: `kernel.swap` exists after `use(swapPlugin)`. */
export type Kernel<P extends PluginTypes = never> = KernelCore<P> & {
  readonly [Id in P extends { readonly api: unknown } ? P['id'] : never]: Extract<
    P,
    { readonly id: Id }
  > extends { readonly api: infer Api }
    ? Api
    : never
}
