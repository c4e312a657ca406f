import type { ApiClient } from '../../page/api/endpoint.js'
import type { I18n } from '../../page/i18n/i18n.js'
import type { Links } from '../../page/links/links.js'
import type { Notices } from '../../page/notices/notices.js'
import type { Queries } from '../../page/queries/queries.js'
import type { Router } from '../../page/router/router.js'
import type { Chains } from '../../wallet/chains/chain-module.js'
import type { Connections, Connectors } from '../../wallet/connections/connections.js'
import type { Networks } from '../../wallet/networks/networks.js'
import type { RpcClient } from '../../wallet/requests/rpc.js'
import type { Contributions } from '../contributions/contributions.js'
import type { Token } from '../di/token.js'
import type { TraceEntry, TraceRecording } from '../events/event-bus.js'
import type { Platform } from '../platform/platform.js'
import type { LazyPlugin, Plugin } from '../plugin/plugin.js'
import type {
  AnyName,
  EventName,
  EventPayload,
  OptionsOf,
  PluginTypes,
  RequiredId,
  RouteName,
  RouteParams,
  ViewName,
  ViewParams,
} from '../plugin/plugin-types.js'
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

/** What `use` takes after the plugins `P`: a plugin or what loads it, or a sentence that says why it does not fit. */
export type Usable<P extends PluginTypes, Q extends PluginTypes> = Q['id'] extends keyof KernelCore<never>
  ? `'${Q['id']}' is a member of the kernel: choose another plugin id`
  : string extends P['id'] | Q['id']
    ? // Ids that are known as text only are checked when the kernel starts.
      Plugin<Q> | LazyPlugin<Q>
    : Q['id'] extends P['id']
      ? `Plugin '${Q['id']}' is used already`
      : [Exclude<RequiredId<Q>, P['id']>] extends [never]
        ? Plugin<Q> | LazyPlugin<Q>
        : `Plugin '${Q['id']}' requires plugin '${Exclude<RequiredId<Q>, P['id']>}': use() it first`

// Of a name that is not known the types below make a sentence, which the compiler prints. They have names because a host's
// declarations may have to write them down.

/** The name of a view, or why it is none. */
export type ViewArgument<P extends PluginTypes, View extends string> =
  ViewName<P> extends infer Known
    ? View extends Known
      ? View
      : `No plugin in use has a view '${View}'`
    : never

/** The name of a route, or why it is none. */
export type RouteArgument<P extends PluginTypes, Route extends string> =
  RouteName<P> extends infer Known
    ? Route extends Known
      ? Route
      : `No plugin in use has a route '${Route}'`
    : never

/** The name of a route that is opened by its name alone, or why it is not. */
export type PlainRouteArgument<P extends PluginTypes, Route extends string> =
  RouteName<P> extends infer Known
    ? Route extends Known
      ? RouteParams<P, Route> extends infer Params
        ? undefined extends Params
          ? Route
          : `Route '${Route}' needs parameters: open('${Route}', parameters)`
        : never
      : `No plugin in use has a route '${Route}'`
    : never

/** The name of an event, or why it is none. */
export type EventArgument<P extends PluginTypes, Name extends string> =
  EventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `No plugin in use has an event '${Name}'`
    : never

type ViewArguments<Params> = [Params] extends [never]
  ? // The view is not known, and its name says so.
    { readonly arguments?: unknown }
  : undefined extends Params
    ? { readonly arguments?: Params }
    : { readonly arguments: Params }

/** A view to open, with its parameters if it has any; without a view the open rules choose. */
export type OpenOptions<P extends PluginTypes, View extends string = ViewName<P>> = {
  readonly view?: ViewArgument<P, View>
  readonly namespace?: string
} & (AnyName extends View
  ? { readonly arguments?: undefined }
  : ViewParams<P, View> extends infer Params
    ? ViewArguments<Params>
    : never)

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
  /** Opens the modal by the open rules, or at a view or route; before `start()` as soon as that was called. */
  open(
    target?: string | { readonly view?: string; readonly arguments?: unknown; readonly namespace?: string },
    params?: unknown,
  ): void
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
  inspect(): Promise<KernelInspection>
  /** The same with what is only known once each plugin's descriptions are loaded, and the policy a page needs. */
  report(): Promise<KernelReport>
}

/** A kernel that knows the events, views and routes of its plugins, but not their APIs. */
export interface KernelCore<P extends PluginTypes> extends AnyKernel {
  /** Never there. It keeps a kernel from passing for one with plugins that were not used. */
  readonly '~plugins'?: (id: P['id']) => void
  /**
   * Adds a plugin, or what loads it; the answer is this kernel with a wider type. A plugin comes after those it requires.
   *
   * @example
   * kernel.use(accountPlugin).use(() => import('./swap-plugin.js'), { slippage: 100 })
   *
   * @throws `OPTIONS_INVALID` naming the option, `PLUGIN_DUPLICATE`, `PLUGIN_ID_RESERVED`, `KERNEL_ALREADY_STARTED`
   */
  use<Q extends PluginTypes>(plugin: Usable<P, Q>, ...options: UseArguments<Q>): Kernel<P | Q>
  /** Opens the modal by the open rules, at a view, or at a route that needs no parameters. */
  open<View extends ViewName<P> | AnyName, Route extends RouteName<P> | AnyName>(
    target?: OpenOptions<P, View> | PlainRouteArgument<P, Route>,
  ): void
  /** Opens a route that a plugin contributed. Its parameters are checked. */
  open<Route extends RouteName<P> | AnyName>(
    route: RouteArgument<P, Route>,
    params: RouteParams<P, Route>,
  ): void
  on<Name extends EventName<P> | AnyName>(
    name: EventArgument<P, Name>,
    listener: (payload: EventPayload<P, Name>) => void,
  ): () => void
}

interface WithApi {
  readonly api: unknown
}

/** A kernel that knows the plugins it was composed of: `kernel.swap` exists after `use(swapPlugin)`. */
export type Kernel<P extends PluginTypes = never> = KernelCore<P> & {
  readonly [Bag in P as Bag extends WithApi ? Bag['id'] : never]: Bag['api']
}
