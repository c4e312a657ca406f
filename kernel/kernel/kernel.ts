import type { Contributions } from '../contributions/contribution-point.js'
import type { Token } from '../di/token.js'
import type { TraceEntry, TraceRecording } from '../events/event-bus.js'
import type { KernelMetadata } from '../options/kernel-options.js'
import type { Platform } from '../platform/platform.js'
import type { KernelInspection } from '../plugin/kernel-inspection.js'
import type { KernelState } from '../plugin/kernel-state.js'
import type { LazyPlugin, Plugin } from '../plugin/plugin.js'
import type {
  AnyName,
  EventName,
  EventPayload,
  OptionsOf,
  PluginTypes,
  RequiredId,
} from '../plugin/plugin-types.js'
import type { KernelReport } from './kernel-report.js'

/** The second argument of `use`: absent, optional or required, as the plugin's options are. */
export type UseArguments<Q extends PluginTypes> =
  OptionsOf<Q> extends undefined
    ? readonly []
    : undefined extends OptionsOf<Q>
      ? readonly [options?: OptionsOf<Q>]
      : readonly [options: OptionsOf<Q>]

/** The argument of `use` after the plugins `P`: a plugin or its loader, or a sentence why it does not fit. */
export type Usable<P extends PluginTypes, Q extends PluginTypes> = Q['id'] extends keyof KernelCore<never>
  ? `'${Q['id']}' is a member of the kernel: choose another plugin id`
  : string extends P['id'] | Q['id']
    ? // Ids that are only known as `string` are checked when the kernel starts.
      Plugin<Q> | LazyPlugin<Q>
    : Q['id'] extends P['id']
      ? `Plugin '${Q['id']}' is used already`
      : [Exclude<RequiredId<Q>, P['id']>] extends [never]
        ? Plugin<Q> | LazyPlugin<Q>
        : `Plugin '${Q['id']}' requires plugin '${Exclude<RequiredId<Q>, P['id']>}': use() it first`

// For an unknown name the types below produce a sentence, which the compiler prints. They are exported because a host's
// declarations may have to write them down.

/** The name of an event, or a sentence with the reason why it is none. */
export type EventArgument<P extends PluginTypes, Name extends string> =
  EventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `No plugin in use has an event '${Name}'`
    : never

/** The members of every kernel, whatever its plugins, for user interfaces and tools. Each layer adds its services. */
export interface AnyKernel {
  readonly projectId: string
  readonly metadata: KernelMetadata
  readonly platform: Platform
  readonly contributions: Contributions
  /**
   * Resolves, installs and starts the plugins and restores the sessions. Call once.
   *
   * Plugins load their services when they are needed. A host without the widget that calls `kernel.swap` itself passes
   * `{ services: 'all' }`: then every `kernel.<id>` can be used when this resolves.
   */
  start(options?: { readonly services?: 'when-needed' | 'all' }): Promise<this>
  /** Ends everything that the kernel and its plugins created. May be called twice. */
  dispose(): Promise<void>
  /** Calls the listener with every event as it is emitted: names and sources, no payloads. */
  trace(listener: (entry: TraceEntry) => void): () => void
  /** Returns the newest events since the kernel was created, for a user to attach to a problem report. */
  recording(): TraceRecording
  /** Returns a service by its token. Throws `SERVICE_MISSING`. */
  get<T>(token: Token<T>): T
  /** Loads and returns a service. Waits for lazy plugins: a user may press a button while the page starts. */
  load<T>(token: Token<T>): Promise<T>
  state(): KernelState
  /** Returns plugins with states and timings, contributions and permissions as plain data, for people and tools. */
  inspect(): Promise<KernelInspection>
  /** Returns the inspection with facts from each plugin's loaded descriptions, and the policy that a page needs. */
  report(): Promise<KernelReport>
}

/** A kernel typed with the events, views and routes of its plugins, but not their APIs. */
export interface KernelCore<P extends PluginTypes> extends AnyKernel {
  /** Never present. Prevents a kernel from being assigned to one with plugins that were not used. */
  readonly '~plugins'?: (id: P['id']) => void
  /**
   * Adds a plugin or its loader and returns this kernel with a wider type. A plugin comes after those it requires.
   *
   * @example
   * kernel.use(accountPlugin).use(() => import('./swap-plugin.js'), { slippage: 100 })
   *
   * @throws `OPTIONS_INVALID` naming the option, `PLUGIN_DUPLICATE`, `PLUGIN_ID_RESERVED`, `KERNEL_ALREADY_STARTED`
   */
  use<Q extends PluginTypes>(plugin: Usable<P, Q>, ...options: UseArguments<Q>): Kernel<P | Q>
  on<Name extends EventName<P> | AnyName>(
    name: EventArgument<P, Name>,
    listener: (payload: EventPayload<P, Name>) => void,
  ): () => void
}

interface WithApi {
  readonly api: unknown
}

/** A kernel typed with the plugins it was composed of: `kernel.swap` exists after `use(swapPlugin)`. */
export type Kernel<P extends PluginTypes = never> = KernelCore<P> & {
  readonly [Bag in P as Bag extends WithApi ? Bag['id'] : never]: Bag['api']
}
