import type { ChainNamespace } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'
import type { WalletBadge, WalletGroup, WalletRow } from '../contract.js'
import { installedWallets, mainConnector, pictureOf, waysOf } from './installed-wallets.js'
import { identityOf, isReachable, isSameWallet, type WalletIdentity } from './listed-wallet.js'
import { isAllowed, type RowSources } from './row-sources.js'

const namespacesOf = (wallet: Parameters<typeof waysOf>[0], sources: RowSources): readonly ChainNamespace[] =>
  waysOf(wallet, sources).map(({ namespace }) => namespace)

function rowIdentity(row: WalletRow): WalletIdentity {
  return row.wallet === undefined ? { name: row.name } : identityOf(row.wallet)
}

/** Returns rows for wallets of a list, without those that the host does not allow. */
export function walletRows(wallets: readonly ListedWallet[], sources: RowSources): readonly WalletRow[] {
  const installed = installedWallets(sources)
  return wallets.flatMap((wallet) => {
    const identity = identityOf(wallet)
    if (!isAllowed(identity, sources)) return []
    const own = installed.find((connectors) => connectors.some((one) => isSameWallet(one, identity)))
    const connector = own && mainConnector(own, sources)
    const isRecent = sources.recent.some((other) => isSameWallet(identityOf(other), identity))
    const badges: WalletBadge[] = [
      ...(connector ? (['installed'] as const) : []),
      ...(isRecent ? (['recent'] as const) : []),
    ]
    return [
      {
        key: wallet.id,
        name: wallet.name,
        imageUrl: connector?.imageUrl ?? pictureOf(own) ?? wallet.imageUrl,
        badges,
        connectorId: connector?.id,
        namespaces: namespacesOf(own, sources),
        wallet,
      },
    ]
  })
}

/** Returns rows for the wallets of this browser. */
export function installedRows(sources: RowSources): readonly WalletRow[] {
  return installedWallets(sources).map((wallet) => {
    const [{ id, name }] = wallet
    const isRecent = sources.recent.some((other) =>
      wallet.some((connector) => isSameWallet(identityOf(other), connector)),
    )
    return {
      // The connector that was discovered first never changes.
      key: id,
      name,
      imageUrl: pictureOf(wallet),
      badges: isRecent ? ['installed', 'recent'] : ['installed'],
      connectorId: mainConnector(wallet, sources).id,
      namespaces: namespacesOf(wallet, sources),
    }
  })
}

/** Keeps the first row of each wallet; later ones add the data of the list. */
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
 * The groups of the Connect view. A wallet is in one of them only. Recent ones come first (CON-05), except in the
 * browser of a wallet on a phone, or in the frame of a wallet: the user is already in that wallet (CON-12).
 */
export function connectRows(
  input: RowSources & { readonly popular: readonly ListedWallet[] },
): readonly WalletGroup[] {
  const recent = walletRows(input.recent, input).filter(
    // A wallet that was uninstalled and has no app link cannot be reached.
    (row) => row.connectorId !== undefined || (row.wallet !== undefined && isReachable(row.wallet)),
  )
  const own = installedRows(input)
  const first = input.isInWallet ? own : []
  const rows = withoutRepeats([...first, ...recent, ...own, ...walletRows(input.popular, input)])
  const order: readonly WalletGroup['id'][] =
    input.isMobile || input.isInWallet
      ? ['installed', 'recent', 'popular']
      : ['recent', 'installed', 'popular']
  const placeOf = (row: WalletRow): WalletGroup['id'] =>
    order.find((id) => id !== 'popular' && row.badges.includes(id)) ?? 'popular'
  return order
    .map((id) => ({ id, rows: rows.filter((row) => placeOf(row) === id) }))
    .filter((group) => group.rows.length > 0)
}
