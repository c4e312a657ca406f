import { OptionsToken, type PluginContext, type QueryState, QuoinError, type ReadableStore } from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import { identityOf, type WalletIdentity } from './listed-wallet.js'
import type { RowSources } from './row-sources.js'
import type { ListedPage, WalletListQueries } from './wallet-list-queries.js'
import { positionIn } from './wallet-set.js'

/** The limit of one request: further ids were not requested. */
const maxNamed = 100

/**
 * Alerts the host of ids in its options that name no wallet of any source: they have no effect, and may leave the list empty.
 *
 * @param known the wallets that the list, the browser and the host have
 */
function reportUnknownIds(
  { options = {}, alert }: Pick<PluginContext<WalletsPlugin>, 'options' | 'alert'>,
  known: readonly WalletIdentity[],
  isListEmpty: boolean,
): void {
  for (const option of ['includeWalletIds', 'featuredWalletIds'] as const) {
    const ids = options[option] ?? []
    const unknown = ids.filter((id) => known.every((wallet) => positionIn([id], wallet) < 0))
    if (unknown.length === 0 || ids.length > maxNamed) continue
    const named = unknown.map((id) => `'${id}'`).join(', ')
    alert(
      new QuoinError('OPTIONS_INVALID', {
        details: `wallets.${option}: no wallet has the id ${named}${isListEmpty ? '; the list of wallets is empty' : ''}`,
        fix: 'Pass ids of the wallet list: its id, slug or rdns. Add a wallet of your own with customWallets.',
      }),
    )
  }
}

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
    reportUnknownIds(ctx, [...listed.map(identityOf), ...sources.getState().connectors], isListEmpty())
  }
}
