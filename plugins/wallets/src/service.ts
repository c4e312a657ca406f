import { type Connection, connectHeld, type OwnedCondition, type PluginContext } from '#kernel'
import { createExternalConnect } from './connect/external-connect.js'
import { followRouter } from './connect/follow-router.js'
import { createWalletChoice } from './connect/wallet-choice.js'
import type { WalletsApi, WalletsPlugin } from './contract.js'
import { createConnectList } from './list/connect-list.js'
import { createLazyBrowser } from './list/lazy-wallet-browser.js'
import { downloadLinks } from './list/listed-wallet.js'
import { createRecentStore } from './list/recent-store.js'
import { createRowSources } from './list/row-sources.js'
import { createWalletEntry } from './list/wallet-entry.js'
import { createWalletListQueries } from './list/wallet-list-queries.js'

/** The API, with the members for the plugin itself. */
export interface WalletsService extends WalletsApi {
  /** Stores the wallet that the user connected. */
  remember(connection: Connection): void
  /** Views with wallet lists are about to open. */
  prepare(): void
  /** A condition blocks connecting: the host is alerted once, unless it allows the plugin to block. */
  reportHeld(condition: OwnedCondition): void
  /** The modal closed: the next visit starts with the initial state. */
  reset(): void
}

/** Creates the wallets service. It sends no request before a view or the host needs one. */
export function createWalletsService(ctx: PluginContext<WalletsPlugin>): WalletsService {
  const queries = createWalletListQueries(ctx)
  const recent = createRecentStore(ctx)
  const sources = createRowSources(ctx, recent.store)
  const choice = createWalletChoice(ctx, sources.store)
  const list = createConnectList(ctx, { queries, recent, sources, canScan: choice.canScan })
  const { browser, reset } = createLazyBrowser(ctx, queries, sources)

  const service: WalletsService = {
    options: ctx.options ?? {},
    ...createExternalConnect(ctx, choice),
    ...list,
    browser,
    select: choice.select,
    ways: choice.ways,
    late: choice.late,
    imageUrl: choice.imageUrl,
    scan: choice.scan,
    entry: (id) => createWalletEntry(ctx, id),
    recent: recent.store,
    downloads: downloadLinks,
    download: (link) => ctx.links.open(link.url),
    remember: (connection) => recent.remember(connection, choice.chosen()),
    prepare: choice.prepare,
    reportHeld(condition) {
      if (!condition.holds) ctx.alert(connectHeld(condition))
    },
    reset,
  }
  // Now, also if the service is loaded ahead of its view: the list then has its rows when it is first drawn.
  recent.load()
  followRouter(ctx, service)
  return service
}
