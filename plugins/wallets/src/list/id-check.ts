import { OptionsToken, type PluginContext, type QueryState, type ReadableStore } from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import { identityOf } from './listed-wallet.js'
import type { RowSources } from './row-sources.js'
import type { ListedPage, WalletListQueries } from './wallet-list-queries.js'

/**
 * Creates the check of the wallet ids in the host's options, which receives each state of the list's queries. It runs once all
 * answers are final: the package's own list stands in for a late server. It does nothing where likely mistakes are not logged.
 */
export function createIdCheck(
  ctx: PluginContext<WalletsPlugin>,
  sources: ReadableStore<RowSources>,
  { isConfigured }: Pick<WalletListQueries, 'isConfigured'>,
  isListEmpty: () => boolean,
): (query: 'popular' | 'named', state: QueryState<ListedPage>) => void {
  const {
    includeWalletIds = [],
    excludeWalletIds = [],
    featuredWalletIds = [],
    customWallets = [],
  } = ctx.options ?? {}
  const needed = includeWalletIds.length + excludeWalletIds.length > 0 ? 2 : 1
  const isWatched = !['error', 'silent'].includes(ctx.get(OptionsToken).logLevel)
  const final = new Map<string, readonly ListedWallet[]>()
  if (!isWatched || includeWalletIds.length + featuredWalletIds.length === 0) return () => undefined
  return (query, state) => {
    if (state.status !== 'success' || state.fetching || (state.data.isShort && isConfigured)) return
    final.set(query, state.data.wallets)
    if (final.size < needed) return
    const listed = [...final.values(), customWallets].flat()
    const known = [...listed.map(identityOf), ...sources.getState().connectors]
    const isEmpty = isListEmpty()
    // Loaded for a report alone: visitors of a finished page do not wait for it.
    import('./report-unknown-ids.js')
      .then(({ reportUnknownIds }) => reportUnknownIds(ctx, known, isEmpty))
      .catch(ctx.report)
  }
}
