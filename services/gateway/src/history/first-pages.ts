import type { GatewayChain } from '../chains/gateway-chain.js'
import { JsonText } from '../http/json-text.js'
import type { Database } from '../storage/open-database.js'
import { type CacheObserver, createExpiringCache } from '../tokens/expiring-cache.js'

const MAX_PAGES = 2000
/** Bytes. */
const MAX_BYTES = 16 * 1024 * 1024
/** Longer than the interval at which a page asks again. Milliseconds. */
const FRESH = 60_000
/** Names and pictures of collectibles may still be missing, and are read meanwhile. Milliseconds. */
const FRESH_WITH_COLLECTIBLES = 10_000
/** Several readers may wait for a page, so that it is read to its end if one of them leaves. Milliseconds. */
const READ_WITHIN = 15_000

export interface FirstPagesOptions {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
}

/** The first pages of accounts on indexed networks, as they were sent. */
export interface FirstPages {
  /**
   * Returns the kept page if the index has no newer transaction of the account; otherwise reads and keeps it.
   *
   * @param chains indexed EVM networks
   * @throws the reason of the signal, and what `read` throws
   */
  read(
    account: string,
    chains: readonly GatewayChain[],
    read: (signal: AbortSignal) => Promise<{ readonly answer: unknown; readonly hasCollectibles: boolean }>,
    signal: AbortSignal,
  ): Promise<JsonText>
}

interface Page {
  readonly text: string
  readonly hasCollectibles: boolean
}

/**
 * Keeps first pages. Reading one takes several queries and describes fifty transactions; one query shows whether it has
 * changed: blocks are stored in their order, so that a new transaction of the account is in a newer block, and a
 * replaced block changes the generation of its chain. Only prices, and names of tokens, may be as old as the page.
 */
export function createFirstPages({ database, now, onCacheSize }: FirstPagesOptions): FirstPages {
  const { query } = database
  const kept = createExpiringCache<Page>({
    name: 'history',
    max: MAX_PAGES,
    maxBytes: MAX_BYTES,
    bytesOf: ({ text }) => text.length,
    freshMs: ({ hasCollectibles }) => (hasCollectibles ? FRESH_WITH_COLLECTIBLES : FRESH),
    now,
    onSize: onCacheSize,
  })

  /** Returns a text that changes with the account's transactions. */
  async function readVersion(account: string, chains: readonly string[]): Promise<string> {
    const places = await query
      .selectFrom('history_cursors as place')
      .select(['place.chain', 'place.generation'])
      .select((columns) =>
        columns
          .selectFrom('history_entries as entry')
          .select('entry.block')
          .where('entry.account', '=', account)
          .whereRef('entry.chain', '=', 'place.chain')
          .where('entry.orphaned', '=', 0)
          .orderBy('entry.time', 'desc')
          .orderBy('entry.block', 'desc')
          .limit(1)
          .as('newest'),
      )
      .where('place.chain', 'in', chains)
      .orderBy('place.chain')
      .execute()
    return places.map(({ chain, generation, newest }) => `${chain} ${generation} ${newest}`).join()
  }

  return {
    async read(account, chains, read, signal) {
      const ids = chains.map(({ id }) => id)
      // Read before the page: a transaction that arrives between the two is on the page, whose version is then too old.
      const version = await readVersion(account, ids)
      const { text } = await kept.read(
        [account, ...ids, version].join(' '),
        async () => {
          const { answer, hasCollectibles } = await read(AbortSignal.timeout(READ_WITHIN))
          return { text: JSON.stringify(answer), hasCollectibles }
        },
        signal,
      )
      return new JsonText(text)
    },
  }
}
