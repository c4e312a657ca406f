import type { SharedCache } from '../../caches/shared-cache.js'
import type { DataClients } from '../../providers/data-clients.js'
import { type CacheObserver, createExpiringCache } from '../../tokens/expiring-cache.js'
import { blockscoutHistory, etherscanHistory } from './account-module-source.js'
import { alchemyHistory } from './alchemy-history.js'
import { esploraHistory } from './esplora-history.js'
import { heliusHistory } from './helius-history.js'
import type { HistorySource, SourcePage } from './history-source.js'

export interface HistorySourcesOptions {
  readonly clients: DataClients
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
  readonly sharedCache?: SharedCache | undefined
  /** Cache lifetime of a page. Milliseconds; default 10,000: about a block, so that a new transaction appears soon. */
  readonly freshMs?: number
}

const MAX_PAGES = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** Estimated memory of an entry, and of one transfer. */
const ENTRY_BYTES = 700
const TRANSFER_BYTES = 350

/** Returns the providers of history with an adapter, each with a cache, in the order in which they are asked by default. */
export function createHistorySources(options: HistorySourcesOptions): readonly HistorySource[] {
  const { clients, now, onCacheSize, sharedCache, freshMs = 10_000 } = options
  const pages = createExpiringCache<SourcePage>({
    name: 'history',
    max: MAX_PAGES,
    maxBytes: MAX_BYTES,
    bytesOf: ({ entries }) =>
      entries.reduce((sum, { transfers }) => sum + ENTRY_BYTES + transfers.length * TRANSFER_BYTES, 200),
    freshMs,
    now,
    onSize: onCacheSize,
    shared: sharedCache?.values('history'),
  })
  const sources = [
    alchemyHistory(clients.alchemy, now),
    etherscanHistory(clients.etherscan, now),
    blockscoutHistory(clients.blockscout, now),
    heliusHistory(clients.helius, now),
    esploraHistory(clients.esplora, now),
  ]
  return sources.map((source) => ({
    ...source,
    page: ({ signal, ...query }) =>
      pages.read(
        [source.name, query.chain.id, query.account, query.after ?? ''].join(' '),
        // Loading continues when a caller leaves: others may wait for the same page.
        () => source.page(query),
        signal,
      ),
  }))
}
