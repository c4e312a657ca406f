import { Problem } from '@quoin/server-kit/http'
import { getHistory } from 'quoin/endpoints/history'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { Database } from '../storage/open-database.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { describeEntries } from './describe-entries.js'
import { readCursor } from './history-cursor.js'
import { createNftDirectory } from './nft/nft-directory.js'
import type { NftSources } from './nft/read-nft-metadata.js'
import type { PurchaseHistory } from './purchase-history.js'
import { readAccount } from './read-account.js'
import { readHistoryPage } from './read-history-page.js'
import { type SolanaSyncOptions, syncSolanaAccount } from './solana/sync-solana-account.js'

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
  /** Milliseconds since 1970. */
  readonly now: () => number
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

/**
 * Returns the endpoint for the history of accounts. Following the pages shows each transaction once and omits none,
 * even while blocks arrive or are replaced (history-cursor.ts); a new first page shows what arrived meanwhile.
 */
export function historyEndpoints(deps: HistoryDeps): readonly ServedEndpoint[] {
  const { database, chains, nodes, purchases, now, lookFor = SOLANA_LOOK } = deps
  const collectibles = createNftDirectory({ database, nodes, sources: deps.nftSources ?? {}, now })
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
        const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
        const looked = chains.filter(
          ({ id, namespace: its }) =>
            its === namespace &&
            (chain ?? id) === id &&
            (query.chainId === undefined || query.chainId === id),
        )
        // The first page includes new transactions; further pages show what was stored then.
        if (namespace === 'solana' && cursor === undefined) {
          for (const { id } of looked) {
            const node = nodes.get(id)
            if (node) await syncInTime({ database, node, account: address, signal }, lookFor)
          }
        }
        const { entries, next } = await readHistoryPage(database, {
          account: address,
          chains: looked.map(({ id }) => id),
          cursor,
        })
        const data = await describeEntries(deps, collectibles, address, entries, signal)
        return { data, ...(next === undefined ? {} : { next }) }
      },
      { bearer: 'the purchaseKey of the orders, with onramp' },
    ),
  ]
}
