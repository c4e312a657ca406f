import type { Valkey } from '@quoin/server-kit/valkey'
import type { Logger } from 'pino'
import type { SharedCache } from './caches/shared-cache.js'
import type { ChainNode } from './chains/chain-node.js'
import type { GatewayConfig } from './gateway-config.js'
import type { GatewayProviders } from './gateway-providers.js'
import type { ProviderContext } from './providers/provider-context.js'
import type { Database } from './storage/open-database.js'
import type { CacheObserver } from './tokens/expiring-cache.js'

/** What the sources of data are created from. */
export interface SourceDeps {
  readonly config: GatewayConfig
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly providers: GatewayProviders
  /** For the adapters of the providers that the configuration switches on. */
  readonly context: ProviderContext
  readonly log: Logger
  readonly onCacheSize?: CacheObserver | undefined
  /** Default: each process has caches of its own. */
  readonly sharedCache?: SharedCache | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What the parts of the gateway are created from. */
export interface EndpointDeps extends SourceDeps {
  readonly database: Database
  /** Counts the limits instead of the database. Default: none. */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
}
