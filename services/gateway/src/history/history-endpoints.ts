import { Problem } from '@quoin/server-kit/http'
import { getHistory } from 'quoin/endpoints/history'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { ProviderFailure } from '../providers/provider-failure.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import type { CacheObserver } from '../tokens/expiring-cache.js'
import { describeEntries } from './describe-entries.js'
import { createFirstPages } from './first-pages.js'
import { createNftDirectory } from './nft/nft-directory.js'
import type { NftSources } from './nft/read-nft-metadata.js'
import type { PurchaseHistory } from './purchase-history.js'
import { readAccount } from './read-account.js'
import { createActivityReader, isIndexed, type OwnIndex } from './read-activity-page.js'
import { readHistoryPage } from './read-history-page.js'
import { type SolanaSyncOptions, syncSolanaAccount } from './solana/sync-solana-account.js'
import type { HistorySource } from './sources/history-source.js'

/** Time limit of a sync: well below that of a request. Milliseconds. */
const SOLANA_LOOK = 8000

export interface HistoryDeps {
  readonly database: Database
  readonly chains: readonly GatewayChain[]
  /** By CAIP-2 id: used to read metadata of collectibles and transactions of Solana. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  readonly prices: PriceProvider
  readonly purchases?: PurchaseHistory | undefined
  readonly nftSources?: NftSources | undefined
  /** Providers of history, beside the own index. Default: none. */
  readonly sources?: readonly HistorySource[] | undefined
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCacheSize?: CacheObserver | undefined
  /** Time limit for syncing Solana in one request. Milliseconds; default 8000. */
  readonly lookFor?: number
}

/** Syncs until the time limit; then the stored entries are returned, and the next request continues. */
async function syncInTime(options: SolanaSyncOptions, lookFor: number): Promise<void> {
  const late = AbortSignal.timeout(lookFor)
  const signal = AbortSignal.any([options.signal, late])
  try {
    await syncSolanaAccount({ ...options, signal })
  } catch (error) {
    options.signal.throwIfAborted()
    if (!late.aborted) throw error
  }
}

/** Returns the own index: the indexed EVM networks, and the accounts of Solana that were synced. */
function ownIndex({ database, nodes, lookFor = SOLANA_LOOK }: HistoryDeps): OwnIndex {
  return {
    supports: isIndexed,
    async refresh({ id, namespace }, account, signal) {
      const node = nodes.get(id)
      // EVM networks are indexed in the background.
      if (namespace === 'solana' && node) await syncInTime({ database, node, account, signal }, lookFor)
    },
    page: (question) => readHistoryPage(database, question),
  }
}

/**
 * Returns the endpoint for the history of accounts. Following the pages shows each transaction once and omits none,
 * even while blocks arrive or are replaced (history-cursor.ts); a new first page shows what arrived meanwhile.
 */
export function historyEndpoints(deps: HistoryDeps): readonly ServedEndpoint[] {
  const { database, chains, nodes, purchases, now, sources = [], onFailure } = deps
  const collectibles = createNftDirectory({ database, nodes, sources: deps.nftSources ?? {}, now })
  const firstPages = createFirstPages({ database, now, onCacheSize: deps.onCacheSize })
  const activity = createActivityReader({ index: ownIndex(deps), sources, onFailure })
  return [
    serve(
      getHistory,
      async ({ path, query, bearer, signal }) => {
        const { account: requested = '' } = path
        if (query.onramp !== undefined) {
          if (purchases === undefined) {
            throw new Problem(404, [{ name: 'onramp', description: 'This gateway has no on-ramp provider.' }])
          }
          const { onramp: provider, cursor } = query
          return purchases.page({ account: requested, provider, purchaseKey: bearer, cursor })
        }
        const { address, namespace, chain } = readAccount(requested)
        const { chainId, cursor } = query
        const looked = chains.filter(
          ({ id, namespace: its }) =>
            its === namespace && (chain ?? id) === id && (chainId === undefined || chainId === id),
        )
        // An empty list means that the account has no transactions: a network that is not read is named instead.
        const unknown = [chainId, chain].filter(
          (id) => id !== undefined && !looked.some((one) => one.id === id),
        )
        async function readPage(until: AbortSignal) {
          const { entries, next, unavailable } = await activity.read({
            account: address,
            chains: looked,
            cursor,
            signal: until,
          })
          const missing = [...new Set([...unavailable, ...unknown])].filter((id) => id !== undefined)
          const answer = {
            data: await describeEntries(deps, collectibles, address, entries, until),
            ...(next === undefined ? {} : { next }),
            ...(missing.length === 0 ? {} : { unavailable: missing }),
          }
          const hasCollectibles = entries.some(({ transfers }) =>
            transfers.some(({ kind }) => kind === 'collectible'),
          )
          return { answer, hasCollectibles }
        }
        const isKept =
          cursor === undefined &&
          unknown.length === 0 &&
          looked.length > 0 &&
          looked.every((one) => activity.isStored(one))
        if (isKept) return firstPages.read(address, looked, readPage, signal)
        return (await readPage(signal)).answer
      },
      { bearer: 'the purchaseKey of the orders, with onramp' },
    ),
  ]
}
