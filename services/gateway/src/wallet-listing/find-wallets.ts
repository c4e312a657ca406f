import type { GetWalletsQuery, WcWallet } from './wallet-listing-schemas.js'

/** One page of the wallets that a query asks for, and how many there are in all. */
export function findWallets(
  wallets: readonly WcWallet[],
  query: GetWalletsQuery,
): { data: readonly WcWallet[]; count: number } {
  const { page, entries, include, exclude, chains, badge_type } = query
  const words = query.search?.trim().toLowerCase() ?? ''
  const found = wallets.filter(
    wallet =>
      (words === '' || wallet.name.toLowerCase().includes(words)) &&
      (include === undefined || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (chains === undefined || chains.some(chain => wallet.chains?.includes(chain))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
