import type { ContributionPoint, PointContribution } from '../contributions/contribution-point.js'
import type { Token } from '../di/token.js'
import type { QuoinError } from '../errors/quoin-error.js'
import type { TraceEntry } from '../events/event-bus.js'
import type { LayerOptions } from '../options/layer-options.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { AllEventFacts } from '../plugin/kernel-event-facts.js'
import type { KernelInspection } from '../plugin/kernel-inspection.js'
import type { KernelState } from '../plugin/kernel-state.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import type { Power } from '../plugin/powers.js'
import type { WritableStore } from '../store/store.js'
import type { ServiceLoader } from './service-loader.js'

/** What a layer is built on: the mechanism of one kernel. */
export interface LayerHost {
  readonly options: ResolvedOptions
  readonly platform: Platform
  /** Resolves a service, or what the host provided in its place. */
  get<Seen, Whole>(token: Token<Seen, Whole>): Whole
  /** Registers a service of the kernel. It is made on first use and disposed of in reverse order. */
  add<Seen, Whole>(token: Token<Seen, Whole>, create: () => Whole): void
  /** Registers what nobody may replace. */
  fix<T>(token: Token<T>, value: T): void
  /** Makes a store that reports what its listeners throw. */
  slice<T>(initial: T): WritableStore<T>
  /** Loads the services of a plugin. */
  readonly loader: Pick<ServiceLoader, 'load' | 'ready' | 'readyWithRequired'>
  readonly onFault: (owner: string, error: unknown, event?: string) => void
  /** Reports what the host has to mend, once for each code with its details, and emits `alert:raised`. */
  readonly alert: (owner: string, error: QuoinError) => void
  readonly state: () => KernelState
  /** Runs at once, or when the kernel starts. Throws `KERNEL_DISPOSED`. */
  whenStarted(run: () => void): void
}

/** Who calls: a plugin, or the host. */
export interface Caller {
  readonly id: string
  /** Names of the host's services that it may call. */
  readonly services: readonly string[] | 'all'
  readonly signal?: AbortSignal
}

/** A plugin whose view of a service a layer narrows. */
export interface ServiceCaller {
  readonly id: string
  /** Throws unless the manifest declares the power and the host's policy leaves it. */
  need(power: Power): void
  own(dispose: () => void): () => void
  /** Reports what a callback throws in the plugin's name. */
  guard<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void
}

/** A plugin while a layer registers its contributions. */
export interface InstalledPlugin {
  readonly manifest: PluginManifest
  readonly context: PluginContext
  /** Reports what the plugin's code threw where nothing awaits it. */
  readonly tell: (error: unknown) => void
  /** Whether the manifest declares the power and the host's policy leaves it. */
  isAllowed(power: Power): boolean
  /** Whether the host's policy denies the power. */
  isDenied(power: Power): boolean
  /** Adds to a point, with the plugin's id, guarded and frozen. */
  addOwned<T extends object>(
    point: ContributionPoint<T & { readonly plugin: string }>,
    values: readonly T[] | undefined,
  ): void
  add<T>(point: ContributionPoint<T>, value: T): void
}

/** Lists of an inspection, which are joined by their names. */
export type InspectedLists = Partial<Omit<KernelInspection, 'version' | 'plugins'>>

/** What developers and their tools see of a layer. Loaded when one of them asks. */
export interface LayerTools {
  /** Whether an event is a warning for the developer. */
  isWarning?(entry: TraceEntry): boolean
  /** Powers that follow from what a manifest contributes. */
  powersOf?(manifest: PluginManifest): readonly Power[]
  inspect?(reach: ReadonlyMap<string, readonly string[]>): InspectedLists
  /** What plugins that have not been installed yet will add to `inspect`. */
  foresee?(
    manifests: readonly PluginManifest[],
    reach: ReadonlyMap<string, readonly string[]>,
  ): InspectedLists
}

/** Services that are built on the mechanism, such as those of the wallet or of the page. */
export interface KernelLayer {
  /** Services that the kernel and every plugin's context have as members. */
  readonly members?: Readonly<Record<string, Token<object>>>
  /** Members that are bound to who calls them. */
  readonly bound?: Readonly<Record<string, (caller: Caller) => object>>
  /** What the kernel has besides, for the host. */
  readonly hostMembers?: object
  /** What a plugin's context has besides. */
  contextMembers?(context: PluginContext): object
  /** Names of members that the services of this layer have for the kernel alone: no plugin sees them. */
  readonly internals?: object
  /** Points that plugins add to by fields of their manifest, by id. */
  readonly points?: object
  /** What a trace shows of the layer's events. */
  readonly eventFacts?: AllEventFacts
  /** Members of a service that differ for a plugin, by the id of its token. */
  scoped?(plugin: ServiceCaller): Readonly<Record<symbol, (service: never) => object>>
  /** Registers what a manifest says. Nothing of the plugin runs. */
  install?(plugin: InstalledPlugin): void
  /** Takes a contribution to a point of this layer that the manifest has no field for; true if it did. */
  installExtra?(plugin: InstalledPlugin, contribution: PointContribution): boolean
  /** Makes what needs the context. All plugins are installed by then. */
  activate?(plugin: InstalledPlugin): void
  remove?(plugin: string): void
  /** Origins that a plugin may fetch from, besides what its `pageNeeds` say. */
  originsOf?(manifest: PluginManifest): readonly string[]
  /** The layer's part of the snapshot for conditions. */
  state?(): Partial<KernelState>
  /** Loads what only developers and their tools ask for. */
  tools?(): Promise<LayerTools>
  /** Restores what was stored. Never rejects. */
  restore?(): Promise<void>
  /** Ends what is shown or pending while the plugins still run. */
  close?(): void
  dispose?(): void
}

/** A layer, of which each kernel makes its own. */
export interface LayerDefinition {
  readonly options: LayerOptions
  /** Registers the services of the layer with a kernel. */
  create(host: LayerHost): KernelLayer
}
