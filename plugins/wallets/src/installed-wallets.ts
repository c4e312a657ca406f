import type { ChainNamespace, Connector } from '#kernel'
import type { RowSources } from './connect-rows.js'
import type { WalletTarget } from './contract.js'
import { identityOf } from './listed-wallet.js'
import { isSameWallet } from './same-wallet.js'
import { shownConnectors } from './shown-connectors.js'

/** A wallet of this browser with everything that stands for it, in the order in which it was found. */
export type InstalledWallet = readonly [Connector, ...Connector[]]

/** A way to connect a wallet: by which connector, in which namespace. */
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

/** In which of the host's namespaces a wallet can be connected, each once, in the order in which they were found. */
export function waysOf(wallet: InstalledWallet | undefined, sources: RowSources): readonly Way[] {
  const ways = new Map<ChainNamespace, Way>()
  for (const { id, namespaces } of wallet ?? []) {
    for (const namespace of namespaces) {
      const isAsked = sources.only === undefined || sources.only === namespace
      if (isAsked && sources.offered.includes(namespace) && !ways.has(namespace))
        ways.set(namespace, { connectorId: id, namespace })
    }
  }
  return [...ways.values()]
}
