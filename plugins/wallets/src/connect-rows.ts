import type { ChainNamespace, Connector } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
import type { WalletBadge, WalletGroup, WalletRow } from './contract.js'
import { identityOf, isReachable } from './listed-wallet.js'
import { isSameWallet, type WalletIdentity } from './same-wallet.js'
import { shownConnectors } from './shown-connectors.js'

/** Everything that decides how a wallet is shown. */
export interface RowSources {
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent: readonly ListedWallet[]
  readonly excluded: readonly WalletIdentity[]
  readonly isMobile: boolean
  /** A wallet that serves several namespaces by several connectors is connected to this one. */
  readonly namespace: ChainNamespace | undefined
}

/** One connector for each installed wallet, in the order in which they were found. */
export function installedConnectors(sources: RowSources): readonly Connector[] {
  const { namespace } = sources
  const shown = shownConnectors(sources)
  const serving = shown.filter(
    (connector) => namespace === undefined || connector.namespaces.includes(namespace),
  )
  return shown.filter((connector) => {
    const chosen = [...serving, ...shown].find((other) => isSameWallet(other, connector))
    return chosen?.id === connector.id
  })
}

function rowIdentity(row: WalletRow): WalletIdentity {
  return row.wallet === undefined ? { name: row.name } : identityOf(row.wallet)
}

/** Rows for wallets of a list: those that are excluded are left out. */
export function walletRows(wallets: readonly ListedWallet[], sources: RowSources): readonly WalletRow[] {
  const installed = installedConnectors(sources)
  return wallets.flatMap((wallet) => {
    const identity = identityOf(wallet)
    if (sources.excluded.some((other) => isSameWallet(other, identity))) return []
    const connector = installed.find((one) => isSameWallet(one, identity))
    const isRecent = sources.recent.some((other) => isSameWallet(identityOf(other), identity))
    const badges: WalletBadge[] = [
      ...(connector ? (['installed'] as const) : []),
      ...(isRecent ? (['recent'] as const) : []),
    ]
    return [
      {
        key: wallet.id,
        name: wallet.name,
        imageUrl: connector?.imageUrl ?? wallet.imageUrl,
        badges,
        connectorId: connector?.id,
        wallet,
      },
    ]
  })
}

/** Rows for the wallets of this browser. */
export function installedRows(sources: RowSources): readonly WalletRow[] {
  return installedConnectors(sources).map((connector) => {
    const isRecent = sources.recent.some((other) => isSameWallet(identityOf(other), connector))
    return {
      key: connector.id,
      name: connector.name,
      imageUrl: connector.imageUrl,
      badges: isRecent ? ['installed', 'recent'] : ['installed'],
      connectorId: connector.id,
    }
  })
}

/** Keeps the first row of each wallet. A later one adds what the list knows of it. */
export function withoutRepeats(rows: readonly WalletRow[]): readonly WalletRow[] {
  const kept: WalletRow[] = []
  const byKey = new Map<string, number>()
  for (const row of rows) {
    const index =
      byKey.get(row.connectorId ?? row.key) ??
      kept.findIndex((other) => isSameWallet(rowIdentity(other), rowIdentity(row)))
    const earlier = kept[index]
    if (earlier === undefined) {
      byKey.set(row.connectorId ?? row.key, kept.length)
      kept.push(row)
    } else if (earlier.wallet === undefined && row.wallet !== undefined) {
      kept[index] = { ...earlier, wallet: row.wallet }
    }
  }
  return kept
}

/**
 * The groups of the Connect view. A wallet is in one of them only. Recent ones come first (CON-05), except where a
 * phone's browser brings a wallet of its own: that is what the person came with (CON-12).
 */
export function connectRows(
  input: RowSources & { readonly popular: readonly ListedWallet[] },
): readonly WalletGroup[] {
  const recent = walletRows(input.recent, input).filter(
    // A wallet that was uninstalled and has no app to open leads nowhere.
    (row) => row.connectorId !== undefined || (row.wallet !== undefined && isReachable(row.wallet)),
  )
  const rows = withoutRepeats([...recent, ...installedRows(input), ...walletRows(input.popular, input)])
  const order: readonly WalletGroup['id'][] = input.isMobile
    ? ['installed', 'recent', 'popular']
    : ['recent', 'installed', 'popular']
  const placeOf = (row: WalletRow): WalletGroup['id'] =>
    order.find((id) => id !== 'popular' && row.badges.includes(id)) ?? 'popular'
  return order
    .map((id) => ({ id, rows: rows.filter((row) => placeOf(row) === id) }))
    .filter((group) => group.rows.length > 0)
}
