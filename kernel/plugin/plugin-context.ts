import type { Contributions } from '../contributions/contribution-point.js'
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
  OptionsOf,
  OwnEvent,
  OwnEventName,
  PluginTypes,
  StoredOf,
  SubscribableEvent,
  SubscribableEventName,
  SubscribableEventPayload,
} from './plugin-types.js'

/**
 * The kernel's interface for a plugin. Everything that it returns belongs to the plugin and ends with it; after the
 * plugin stopped, each member but `signal` throws `CONTEXT_STOPPED`. Each layer adds its services.
 */
export interface PluginContext<P extends PluginTypes = PluginTypes> {
  readonly id: string
  readonly options: OptionsOf<P>
  readonly projectId: string
  readonly metadata: KernelMetadata
  /** Aborted when the plugin stops. Readable after that: code that waited reads it to decide whether to continue. */
  readonly signal: AbortSignal
  readonly platform: Platform
  readonly contributions: Contributions
  /** The plugin's own storage, as `contributes.storage` describes it. */
  readonly storage: StorageArea<StoredOf<P>>
  /** Returns a snapshot for conditions. */
  state(): KernelState
  /** Returns a loaded service of this or another plugin. Throws `SERVICE_MISSING`. */
  get<T>(token: Token<T>): T
  /** Loads and returns a service: for code of a plugin that runs before its views are displayed. */
  load<T>(token: Token<T>): Promise<T>
  on<Name extends SubscribableEventName<P> | AnyName>(
    name: SubscribableEvent<P, Name>,
    listener: (payload: SubscribableEventPayload<P, Name>) => void,
  ): () => void
  /** Emits an event of the plugin: those in `contributes.events`. */
  emit<Name extends OwnEventName<P> | AnyName>(name: OwnEvent<P, Name>, payload: EventPayload<P, Name>): void
  /** Creates a slice of state, listed in `inspect()`. */
  createStore<T>(name: string, initial: T): WritableStore<T>
  /** Runs once after `ms`, unless the plugin ends before. */
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  /** Runs when the plugin ends. The returned function runs it now and removes it. */
  own(dispose: () => void): () => void
  /** Reports an error to the developer; never to the user. */
  report(error: unknown): void
  /**
   * Reports an error that the host has to fix, such as a refused project id, and emits `alert:raised`: once for each
   * code with its details.
   */
  alert(error: QuoinError): void
}
