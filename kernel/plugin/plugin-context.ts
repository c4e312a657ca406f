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
import type { QuoinError } from '../errors/quoin-error.js'
import type { KernelMetadata } from '../kernel/kernel-options.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { Platform } from '../platform/platform.js'
import type { StorageArea } from '../storage/storage-area.js'
import type { WritableStore } from '../store/store.js'
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
 * stopped, each member throws `CONTEXT_STOPPED`.
 */
export interface PluginContext<P extends PluginTypes = PluginTypes> {
  readonly id: string
  readonly options: OptionsOf<P>
  readonly projectId: string
  readonly metadata: KernelMetadata
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal
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
  /** Bound to the plugin: only the methods of its manifest pass. */
  readonly rpc: RpcClient
  /** Bound to the plugin: only the services of its manifest are called. */
  readonly api: ApiClient
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
  /** Puts the plugin's texts into the person's language. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  /** Tells the developer; never the person. */
  report(error: unknown): void
  /** The same for what the host has to mend, such as a refused project id: also an `alert:raised` event, once per code. */
  alert(error: QuoinError): void
}
