import type { WalletsPage, WalletsQuery, WcWallet } from 'quoin/endpoints/wallets'

/** Returns true if a wallet serves a network: it lists it, or it lists no networks and serves the whole namespace. */
function serves({ chains, namespaces }: WcWallet, chain: string): boolean {
  if (chains) return chains.includes(chain)
  return namespaces?.includes(chain.split(':')[0] ?? '') ?? false
}

const isNamed = ({ id, slug }: WcWallet, ids: readonly string[]): boolean =>
  ids.includes(id) || (slug !== undefined && ids.includes(slug))

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
      (include === undefined || isNamed(wallet, include)) &&
      !(exclude && isNamed(wallet, exclude)) &&
      (chains === undefined || chains.some((chain) => serves(wallet, chain))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
