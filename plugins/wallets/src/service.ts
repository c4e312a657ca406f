import type { Connection, PluginContext } from '#kernel'
import { createConnectList } from './connect-list.js'
import type { RowSources } from './connect-rows.js'
import type { WalletsApi, WalletsPlugin } from './contract.js'
import { downloadLinks } from './download-links.js'
import { createExternalConnect } from './external-connect.js'
import { createRecentStore } from './recent-store.js'
import { createWalletBrowser } from './wallet-browser.js'
import { createWalletChoice } from './wallet-choice.js'
import { createWalletListQueries } from './wallet-list-queries.js'

/** The API, and what the plugin's `start` tells it. */
export interface WalletsService extends WalletsApi {
  /** A person connected a wallet. */
  remember(connection: Connection): void
  /** Views that list wallets are about to be used. */
  prepare(): void
  /** The modal closed: the next visit starts afresh. */
  reset(): void
}

/** Makes the service of the wallets plugin. Nothing is asked of anybody before a view or the host asks. */
export function createWalletsService(ctx: PluginContext<WalletsPlugin>): WalletsService {
  const queries = createWalletListQueries(ctx)
  const recent = createRecentStore(ctx)
  // The two need each other's view of the wallets; neither looks before the first call.
  const sources = (): RowSources => list.sources()
  const choice = createWalletChoice(ctx, sources)
  const list = createConnectList(ctx, { queries, recent, canScan: choice.canScan })
  const { browser, refresh, reset } = createWalletBrowser(ctx, queries, sources)
  list.onSources(refresh)

  return {
    ...createExternalConnect(ctx),
    list: list.list,
    watchList: list.watchList,
    retryList: list.retryList,
    browser,
    select: choice.select,
    scan: choice.scan,
    recent: recent.store,
    downloads: downloadLinks,
    download: (link) => ctx.links.open(link.url),
    remember: (connection) => recent.remember(connection, choice.chosen()),
    prepare: choice.prepare,
    reset,
  }
}
