import type { WalletsPage, WalletsQuery, WcWallet } from 'quoin/endpoints/wallets'

/** Returns one page of the wallets that match a query, and their total count. */
export function findWallets(wallets: readonly WcWallet[], query: WalletsQuery): WalletsPage {
  const { page, entries, badge_type } = query
  const words = query.search?.trim().toLowerCase() ?? ''
  const include = query.include?.split(',')
  const exclude = query.exclude?.split(',')
  const chains = query.chains?.split(',')
  const found = wallets.filter(
    (wallet) =>
      (words === '' || wallet.name.toLowerCase().includes(words)) &&
      (include === undefined || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (chains === undefined || chains.some((chain) => wallet.chains?.includes(chain))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
