import type { Contributions } from '../contributions/contributions.js'
import type { Token } from '../di/token.js'
import type { QuoinError } from '../errors/quoin-error.js'
import type { KernelMetadata } from '../options/kernel-options.js'
import type { Platform } from '../platform/platform.js'
import type { StorageArea } from '../storage/storage-area.js'
import type { WritableStore } from '../store/store.js'
import type { KernelState } from './kernel-state.js'
import type {
  AnyName,
  EventPayload,
  HeardEvent,
  HeardEventName,
  HeardEventPayload,
  OptionsOf,
  OwnEvent,
  OwnEventName,
  PluginTypes,
  StoredOf,
} from './plugin-types.js'

/**
 * What a plugin works with. Everything it hands out belongs to the plugin and ends with it; after the plugin
 * stopped, each member but `signal` throws `CONTEXT_STOPPED`. Each layer adds its services.
 */
export interface PluginContext<P extends PluginTypes = PluginTypes> {
  readonly id: string
  readonly options: OptionsOf<P>
  readonly projectId: string
  readonly metadata: KernelMetadata
  /** Aborted when the plugin stops. Can be read after that, too: what waited for something asks it whether to go on. */
  readonly signal: AbortSignal
  readonly platform: Platform
  readonly contributions: Contributions
  /** The plugin's own storage, as `contributes.storage` describes it. */
  readonly storage: StorageArea<StoredOf<P>>
  /** A snapshot for conditions. */
  state(): KernelState
  /** A service of this or another plugin that is loaded. Throws `SERVICE_MISSING`. */
  get<T>(token: Token<T>): T
  /** The same, loading it first where its plugin has not: for what a plugin does before its views are shown. */
  load<T>(token: Token<T>): Promise<T>
  on<Name extends HeardEventName<P> | AnyName>(
    name: HeardEvent<P, Name>,
    listener: (payload: HeardEventPayload<P, Name>) => void,
  ): () => void
  /** Tells of the plugin's own doings: what `contributes.events` lists. */
  emit<Name extends OwnEventName<P> | AnyName>(name: OwnEvent<P, Name>, payload: EventPayload<P, Name>): void
  /** A slice of state, listed in `inspect()`. */
  createStore<T>(name: string, initial: T): WritableStore<T>
  /** Once after `ms`, unless the plugin ends before. */
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  /** Runs when the plugin ends. The answer runs it now and forgets it. */
  own(dispose: () => void): () => void
  /** Tells the developer; never the person. */
  report(error: unknown): void
  /** The same for what the host has to mend, such as a refused project id: also an `alert:raised` event, once for each code with its details. */
  alert(error: QuoinError): void
}
