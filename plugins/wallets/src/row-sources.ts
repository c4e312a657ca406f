import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import type { RowSources } from './connect-rows.js'
import type { ListedWallet, WalletsPlugin } from './contract.js'
import type { WalletIdentity } from './same-wallet.js'

export interface RowSourcesStore {
  readonly store: ReadableStore<RowSources>
  /** The names of the wallets that the host excluded by their ids have become known. */
  exclude(named: readonly WalletIdentity[]): void
}

/** What decides how wallets are shown, live: badges, new wallets, another namespace. */
export function createRowSources(
  ctx: PluginContext<WalletsPlugin>,
  recent: ReadableStore<readonly ListedWallet[]>,
): RowSourcesStore {
  const ids = (ctx.options?.excludeWalletIds ?? []).map((explorerId) => ({ explorerId, name: '' }))
  const excluded = ctx.createStore<readonly WalletIdentity[]>('excluded', ids)
  const { connectors, networks, platform } = ctx
  return {
    store: deriveStore([connectors.store, networks.store, recent, excluded], () => ({
      connectors: connectors.store.getState(),
      recent: recent.getState(),
      excluded: excluded.getState(),
      isMobile: platform.page.isMobile(),
      namespace: networks.store.getState().activeNamespace,
    })),
    exclude: (named) => excluded.setState([...ids, ...named]),
  }
}
