import {
  type ChainNamespace,
  type Connector,
  deriveStore,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import type { WalletIdentity } from './listed-wallet.js'
import { isIn, positionIn, type WalletSet } from './wallet-set.js'

/** The inputs of the wallet rows. */
export interface RowSources {
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent: readonly ListedWallet[]
  readonly excluded: WalletSet
  /** `undefined`: the host does not restrict the wallets. */
  readonly included: WalletSet | undefined
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

/** Returns true if the host allows a wallet to be listed, whatever its source. */
export function isAllowed(
  wallet: WalletIdentity,
  { excluded, included }: Pick<RowSources, 'excluded' | 'included'>,
): boolean {
  return !isIn(excluded, wallet) && (!included || isIn(included, wallet))
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
  /** Adds the entries of the wallets that the host names: they recognize installed wallets. */
  name(wallets: readonly WalletIdentity[]): void
}

/** Creates the live inputs of the wallet rows: connectors, recent wallets, namespace. */
export function createRowSources(
  ctx: PluginContext<WalletsPlugin>,
  recent: ReadableStore<readonly ListedWallet[]>,
): RowSourcesStore {
  const { excludeWalletIds = [], includeWalletIds = [], customWallets = [] } = ctx.options ?? {}
  const named = ctx.createStore<readonly WalletIdentity[]>('named', [])
  const setOf = (ids: readonly string[]): WalletSet => ({
    ids,
    wallets: named.getState().filter((wallet) => positionIn(ids, wallet) >= 0),
  })
  // The host adds its own wallets itself.
  const included =
    includeWalletIds.length > 0 ? [...includeWalletIds, ...customWallets.map(({ id }) => id)] : undefined
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
    store: deriveStore([connectors.store, networks.store, recent, named, only], () => ({
      ...orderConnectors(connectors.store.getState(), platform.parent.isFramed()),
      recent: recent.getState(),
      excluded: setOf(excludeWalletIds),
      included: included && setOf(included),
      isMobile: platform.page.isMobile(),
      namespace: only.getState() ?? networks.store.getState().activeNamespace,
      offered,
      only: only.getState(),
    })),
    name: named.setState,
  }
}
