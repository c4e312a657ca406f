/** The data of a wallet by which a list is filtered. */
export interface FilteredWallet {
  readonly id: string
  readonly name: string
  readonly slug?: string | undefined
  readonly rdns?: string | undefined
  readonly namespaces?: readonly string[] | undefined
  readonly chains?: readonly string[] | undefined
  readonly badge_type?: string | undefined
}

/** The query of a wallet list. Ids are separated by commas: those of the WalletGuide, readable ones, or an rdns. */
export interface WalletFilter {
  /** From 1. */
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  /** Only these, in this order. */
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  /** CAIP-2 ids: wallets that serve at least one of them. */
  readonly chains?: string | undefined
  readonly badge_type?: string | undefined
}

/** Returns true if a wallet serves a network: it lists it, or it lists no networks and serves the whole namespace. */
function serves({ chains, namespaces }: FilteredWallet, chain: string): boolean {
  if (chains) return chains.includes(chain)
  return namespaces?.includes(chain.split(':')[0] ?? '') ?? false
}

/** Returns the position of the first id that names the wallet; -1 if none does. */
function positionIn(ids: readonly string[], { id, slug, rdns }: FilteredWallet): number {
  return ids.findIndex((one) => one === id || one === slug || one === rdns)
}

/**
 * Returns one page of the wallets that match a query, and their total count. The order is that of `include` if it is
 * given, else that of the list.
 *
 * @example
 * findWallets(registryWallets.map(toListedWallet), { page: 1, entries: 40, chains: 'eip155:1' })
 */
export function findWallets<W extends FilteredWallet>(
  wallets: readonly W[],
  { page, entries, search, include, exclude, chains, badge_type }: WalletFilter,
): { readonly data: readonly W[]; readonly count: number } {
  const words = search?.trim().toLowerCase() ?? ''
  const included = include?.split(',')
  const excluded = exclude?.split(',') ?? []
  const networks = chains?.split(',')
  const found = wallets.filter(
    (wallet) =>
      wallet.name.toLowerCase().includes(words) &&
      (!included || positionIn(included, wallet) >= 0) &&
      positionIn(excluded, wallet) < 0 &&
      (!networks || networks.some((chain) => serves(wallet, chain))) &&
      (badge_type === undefined || wallet.badge_type === badge_type),
  )
  const sorted = included
    ? found.toSorted((a, b) => positionIn(included, a) - positionIn(included, b))
    : found
  return { data: sorted.slice((page - 1) * entries, page * entries), count: found.length }
}
