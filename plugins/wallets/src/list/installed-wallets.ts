import { type ChainNamespace, type Connector, normalizeWalletName } from '#kernel'
import type { WalletTarget } from '../contract.js'
import { identityOf, isSameWallet } from './listed-wallet.js'
import { isAllowed, type RowSources } from './row-sources.js'

/** The name of a wallet that injects itself anonymously. */
const anonymous = normalizeWalletName('Browser Wallet')

/**
 * Returns the connectors that represent a wallet of this browser. A nameless injected wallet is displayed only on a
 * phone, where the browser belongs to it; on a desktop every wallet announces itself by name.
 */
export function shownConnectors(
  sources: Pick<RowSources, 'connectors' | 'excluded' | 'included' | 'isMobile'>,
): readonly Connector[] {
  return sources.connectors.filter((connector) => {
    if (['wallet-connect', 'auth', 'watch'].includes(connector.type)) return false
    const isNameless =
      connector.type === 'injected' &&
      connector.rdns === undefined &&
      normalizeWalletName(connector.name) === anonymous
    if (isNameless && !sources.isMobile) return false
    return isAllowed(connector, sources)
  })
}

/** A wallet of this browser with all its connectors, in the order of their discovery. */
type InstalledWallet = readonly [Connector, ...Connector[]]

/** A connector and namespace by which a wallet can be connected. */
export interface Way {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/**
 * Returns the wallets of this browser, each once for any number of connectors (CON-02). A later connector joins its
 * wallet or comes last: nothing moves under the pointer.
 */
export function installedWallets(sources: RowSources): readonly InstalledWallet[] {
  const { only } = sources
  const wallets: [Connector, ...Connector[]][] = []
  for (const connector of shownConnectors(sources)) {
    if (only !== undefined && !connector.namespaces.includes(only)) continue
    const known = wallets.find((wallet) => wallet.some((other) => isSameWallet(other, connector)))
    if (known) known.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

/** Returns the connector that represents a wallet: that of the active namespace, if there is one. */
export function mainConnector(
  wallet: InstalledWallet,
  { namespace }: Pick<RowSources, 'namespace'>,
): Connector {
  const serving = wallet.find((one) => namespace !== undefined && one.namespaces.includes(namespace))
  return serving ?? wallet[0]
}

/** Returns the connector by which one approval connects several of the host's namespaces, if the wallet has one. Source: CAIP-25. */
export function sessionConnector(
  wallet: InstalledWallet,
  { offered, only }: Pick<RowSources, 'offered' | 'only'>,
): Connector | undefined {
  if (only !== undefined) return undefined
  return wallet.find(
    ({ type, namespaces }) =>
      type === 'multi-chain' && offered.filter((one) => namespaces.includes(one)).length > 1,
  )
}

/** Returns the installed wallet of a row, if there is one. */
export function findInstalled(
  { connectorId, wallet }: WalletTarget,
  sources: RowSources,
): InstalledWallet | undefined {
  const installed = installedWallets(sources)
  const identity = wallet && identityOf(wallet)
  return (
    installed.find((connectors) => connectors.some((one) => one.id === connectorId)) ??
    (identity && installed.find((connectors) => connectors.some((one) => isSameWallet(one, identity))))
  )
}

/**
 * Returns the host's namespaces in which a wallet can be connected, each once, in the order of the host's networks: the
 * order of the announcements is random.
 */
export function waysOf(wallet: InstalledWallet | undefined, sources: RowSources): readonly Way[] {
  return sources.offered.flatMap((namespace): readonly Way[] => {
    if (sources.only !== undefined && sources.only !== namespace) return []
    const connector = wallet?.find((one) => one.namespaces.includes(namespace))
    return connector ? [{ connectorId: connector.id, namespace }] : []
  })
}

/**
 * Returns the picture of a wallet: that of the first connector with one. Some kinds of announcement have no picture.
 */
export function pictureOf(wallet: InstalledWallet | undefined): string | undefined {
  return wallet?.find(({ imageUrl }) => imageUrl !== undefined)?.imageUrl
}
