import type { ContributionPoint, PointContribution } from '../contributions/contribution-point.js'
import type { Token } from '../di/token.js'
import type { QuoinError } from '../errors/quoin-error.js'
import type { TraceEntry } from '../events/event-bus.js'
import type { LayerOptions, ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { AllEventFacts } from '../plugin/kernel-events.js'
import type { KernelInspection } from '../plugin/kernel-inspection.js'
import type { KernelState } from '../plugin/kernel-state.js'
import type { PluginManifest, Power } from '../plugin/plugin.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import type { WritableStore } from '../store/store.js'
import type { ServiceLoader } from './service-loader.js'

/** The mechanism of one kernel, on which a layer is built. */
export interface LayerHost {
  readonly options: ResolvedOptions
  readonly platform: Platform
  /** Resolves a service, or the host's replacement. */
  get<Seen, Whole>(token: Token<Seen, Whole>): Whole
  /** Registers a service of the kernel. It is created on first use and disposed of in reverse order. */
  add<Seen, Whole>(token: Token<Seen, Whole>, create: () => Whole): void
  /** Registers a value that cannot be replaced. */
  fix<T>(token: Token<T>, value: T): void
  /** Creates a store that reports errors of its listeners. */
  slice<T>(initial: T): WritableStore<T>
  /** Loads the services of a plugin. */
  readonly loader: Pick<ServiceLoader, 'load' | 'ready' | 'readyWithRequired'>
  readonly onFault: (owner: string, error: unknown, event?: string) => void
  /** Reports an error that the host has to fix, once for each code with its details, and emits `alert:raised`. */
  readonly alert: (owner: string, error: QuoinError) => void
  readonly state: () => KernelState
  /** Runs at once, or when the kernel starts. Throws `KERNEL_DISPOSED`. */
  whenStarted(run: () => void): void
}

/** The caller: a plugin, or the host. */
export interface Caller {
  readonly id: string
  /** Names of the host's services that it may call. */
  readonly services: readonly string[] | 'all'
  readonly signal?: AbortSignal
}

/** A plugin whose view of a service a layer narrows. */
export interface ServiceCaller {
  readonly id: string
  /** Throws unless the manifest declares the power and the host's policy does not deny it. */
  need(power: Power): void
  own(dispose: () => void): () => void
  /** Wraps a callback: its errors are reported with the plugin's id. */
  guard<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void
}

/** A plugin while a layer registers its contributions. */
export interface InstalledPlugin {
  readonly manifest: PluginManifest
  readonly context: PluginContext
  /** Reports errors that the plugin's code throws where no caller awaits it. */
  readonly report: (error: unknown) => void
  /** Returns whether the manifest declares the power and the host's policy does not deny it. */
  isAllowed(power: Power): boolean
  /** Returns whether the host's policy denies the power. */
  isDenied(power: Power): boolean
  /** Adds to a point, with the plugin's id, guarded and frozen. */
  addOwned<T extends object>(
    point: ContributionPoint<T & { readonly plugin: string }>,
    values: readonly T[] | undefined,
  ): void
  add<T>(point: ContributionPoint<T>, value: T): void
}

/** Lists of an inspection, which are joined by name. */
export type InspectedLists = Partial<Omit<KernelInspection, 'version' | 'plugins'>>

/** A layer's functions for developers and their tools. Loaded on their request. */
export interface LayerTools {
  /** Returns whether an event is a warning for the developer. */
  isWarning?(entry: TraceEntry): boolean
  /** Reports likely mistakes of the host from now on, until the kernel is disposed of. */
  watch?(): void
  /** Returns the powers that follow from the contributions of a manifest. */
  powersOf?(manifest: PluginManifest): readonly Power[]
  inspect?(reach: ReadonlyMap<string, readonly string[]>): InspectedLists
  /** Returns the entries that plugins which are not installed yet will add to `inspect`. */
  foresee?(
    manifests: readonly PluginManifest[],
    reach: ReadonlyMap<string, readonly string[]>,
  ): InspectedLists
}

/** Services that are built on the mechanism, such as those of the wallet or of the page. */
export interface KernelLayer {
  /** Services that the kernel and every plugin's context have as members. */
  readonly members?: Readonly<Record<string, Token<object>>>
  /** Members that are bound to their caller. */
  readonly bound?: Readonly<Record<string, (caller: Caller) => object>>
  /** Further members of the kernel, for the host. */
  readonly hostMembers?: object
  /** Returns further members of a plugin's context. */
  contextMembers?(context: PluginContext): object
  /** Names of members that the services of this layer have for the kernel only: no plugin sees them. */
  readonly internals?: object
  /** Points that plugins add to by fields of their manifest, by id. */
  readonly points?: object
  /** The facts of the layer's events in a trace. */
  readonly eventFacts?: AllEventFacts
  /** Members of a service that differ for a plugin, by the id of its token. */
  scoped?(plugin: ServiceCaller): Readonly<Record<symbol, (service: never) => object>>
  /** Registers the contents of a manifest. No code of the plugin runs. */
  install?(plugin: InstalledPlugin): void
  /** Registers a contribution to a point of this layer that has no field in the manifest; returns whether it did. */
  installExtra?(plugin: InstalledPlugin, contribution: PointContribution): boolean
  /** Creates contributions that need the context. All plugins are installed by then. */
  activate?(plugin: InstalledPlugin): void
  remove?(plugin: string): void
  /** Returns origins that a plugin may fetch from, besides those of its `pageNeeds`. */
  originsOf?(manifest: PluginManifest): readonly string[]
  /** Returns the layer's part of the snapshot for conditions. */
  state?(): Partial<KernelState>
  /** Loads the functions for developers and their tools. */
  tools?(): Promise<LayerTools>
  /** Restores stored state. Never rejects. */
  restore?(): Promise<void>
  /** Ends views and pending requests while the plugins still run. */
  close?(): void
  dispose?(): void
}

/** The definition of a layer; each kernel creates its own instance. */
export interface LayerDefinition {
  readonly options: LayerOptions
  /** Registers the services of the layer with a kernel. */
  create(host: LayerHost): KernelLayer
}
