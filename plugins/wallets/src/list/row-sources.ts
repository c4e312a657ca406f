import {
  type ChainNamespace,
  type Connector,
  deriveStore,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import type { WalletIdentity } from './listed-wallet.js'

/** The inputs of the wallet rows. */
export interface RowSources {
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent: readonly ListedWallet[]
  readonly excluded: readonly WalletIdentity[]
  readonly isMobile: boolean
  /** True if the page is in a frame of a wallet, which is the first of the connectors. */
  readonly isInWallet?: boolean | undefined
  /** The active namespace. */
  readonly namespace: ChainNamespace | undefined
  /** The host's namespaces. */
  readonly offered: readonly ChainNamespace[]
  /** Only wallets of this namespace are listed. */
  readonly only: ChainNamespace | undefined
}

/** A plugin discovered the wallet of the surrounding frame: it comes before those of the browser (CON-12). */
function orderConnectors(
  found: readonly Connector[],
  isFramed: boolean,
): Pick<RowSources, 'connectors' | 'isInWallet'> {
  const around = isFramed ? found.filter(({ type }) => type === 'external') : []
  if (around.length === 0) return { connectors: found, isInWallet: false }
  return { connectors: [...around, ...found.filter((one) => !around.includes(one))], isInWallet: true }
}

export interface RowSourcesStore {
  readonly store: ReadableStore<RowSources>
  /** The namespace that the Connect view was opened for. */
  readonly only: ReadableStore<ChainNamespace | undefined>
  /** Excludes wallets by name, once the names of the wallets that the host excluded by id are loaded. */
  exclude(named: readonly WalletIdentity[]): void
}

/** Creates the live inputs of the wallet rows: connectors, recent wallets, namespace. */
export function createRowSources(
  ctx: PluginContext<WalletsPlugin>,
  recent: ReadableStore<readonly ListedWallet[]>,
): RowSourcesStore {
  const ids = (ctx.options?.excludeWalletIds ?? []).map((explorerId) => ({ explorerId, name: '' }))
  const excluded = ctx.createStore<readonly WalletIdentity[]>('excluded', ids)
  const { connectors, networks, platform, router } = ctx
  const offered = [...new Set(networks.list().map((network) => network.chainNamespace))]
  const only = deriveStore([router.store], () => {
    const entry = router.store.getState().stack.findLast(({ view }) => view === 'Connect')
    // Only this plugin's view has this name, so the parameters are of its type, or a host's mistake.
    const params = entry?.params as WalletsPlugin['views']['Connect']
    return offered.find((namespace) => namespace === params?.namespace)
  })
  return {
    only,
    store: deriveStore([connectors.store, networks.store, recent, excluded, only], () => ({
      ...orderConnectors(connectors.store.getState(), platform.parent.isFramed()),
      recent: recent.getState(),
      excluded: excluded.getState(),
      isMobile: platform.page.isMobile(),
      namespace: only.getState() ?? networks.store.getState().activeNamespace,
      offered,
      only: only.getState(),
    })),
    exclude: (named) => excluded.setState([...ids, ...named]),
  }
}
