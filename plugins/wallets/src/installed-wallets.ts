import type { ChainNamespace, Connector } from '#kernel'
import type { RowSources } from './connect-rows.js'
import type { WalletTarget } from './contract.js'
import { identityOf } from './listed-wallet.js'
import { isSameWallet } from './same-wallet.js'
import { shownConnectors } from './shown-connectors.js'

/** A wallet of this browser with everything that stands for it, in the order in which it was found. */
export type InstalledWallet = readonly [Connector, ...Connector[]]

/** A connector and namespace by which a wallet can be connected. */
export interface Way {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/**
 * The wallets of this browser, each once, however many connectors it has (CON-02). What is found later joins its wallet or comes
 * last: nothing moves under the pointer.
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

/** The connector that stands for a wallet: the one of the active namespace, where there is one. */
export function mainConnector(
  wallet: InstalledWallet,
  { namespace }: Pick<RowSources, 'namespace'>,
): Connector {
  const serving = wallet.find((one) => namespace !== undefined && one.namespaces.includes(namespace))
  return serving ?? wallet[0]
}

/** The wallet that a row stands for, where it is installed. */
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
 * In which of the host's namespaces a wallet can be connected, each once, in the order of the host's networks: in which its parts
 * announced themselves is chance.
 */
export function waysOf(wallet: InstalledWallet | undefined, sources: RowSources): readonly Way[] {
  return sources.offered.flatMap((namespace): readonly Way[] => {
    if (sources.only !== undefined && sources.only !== namespace) return []
    const connector = wallet?.find((one) => one.namespaces.includes(namespace))
    return connector ? [{ connectorId: connector.id, namespace }] : []
  })
}

/** The picture of a wallet: of what was found first and has one. Some ways to announce a wallet know no pictures. */
export function pictureOf(wallet: InstalledWallet | undefined): string | undefined {
  return wallet?.find(({ imageUrl }) => imageUrl !== undefined)?.imageUrl
}
