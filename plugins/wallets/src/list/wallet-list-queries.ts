import type { ChainNamespace, PluginContext, Query } from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import { getWallets } from '../endpoints.js'
import type { WalletsQuery } from '../schemas.js'
import { isReachable, toListedWallet } from './listed-wallet.js'

/** One response of the gateway. `count` is the number of matching wallets on all pages. */
export interface ListedPage {
  readonly wallets: readonly ListedWallet[]
  readonly count: number
}

export interface WalletListQueries {
  /** False if the host configured no gateway: then there are no requests. */
  readonly isConfigured: boolean
  /** Queries the initial wallets: the featured ones, else the recommended ones, and the total number. */
  popular(only?: ChainNamespace): Query<ListedPage>
  page(search: string, page: number, only?: ChainNamespace): Query<ListedPage>
  /** Names of the excluded wallets, to recognize installed ones. */
  excluded(): Query<ListedPage>
}

export const pageSize = 40
const recommended = 4
/** The list changes rarely. Milliseconds. */
const staleMs = 300_000

/** Creates the queries of the gateway's list. With a namespace, for wallets that serve it. */
export function createWalletListQueries(ctx: PluginContext<WalletsPlugin>): WalletListQueries {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = ctx.options ?? {}
  const limits = (only: ChainNamespace | undefined) => ({
    ...(includeWalletIds.length > 0 && { include: includeWalletIds.slice(0, 200).join(',') }),
    ...(excludeWalletIds.length > 0 && { exclude: excludeWalletIds.slice(0, 200).join(',') }),
    chains: ctx.networks
      .list(only)
      .map((network) => network.caipNetworkId)
      .slice(0, 200)
      .join(','),
  })

  const request = async (query: WalletsQuery, signal: AbortSignal): Promise<ListedPage> => {
    const answer = await ctx.api.call(getWallets, { query, signal })
    const wallets = answer.data.map((wallet) =>
      toListedWallet(wallet, (id) => ctx.api.url('gateway', `/getWalletImage/${id}`)),
    )
    // Without a chain module a wallet can only be connected by its links.
    const isUniversal = ctx.chains.list().length === 0
    return { wallets: isUniversal ? wallets.filter(isReachable) : wallets, count: answer.count }
  }

  return {
    isConfigured: ctx.api.url('gateway', '/getWallets') !== undefined,
    popular: (only) => ({
      key: ['wallets', 'popular', only],
      staleMs,
      async run(signal) {
        const [list, featured] = await Promise.all([
          request({ page: 1, entries: recommended, ...limits(only) }, signal),
          featuredWalletIds.length === 0
            ? undefined
            : request({ page: 1, entries: 100, include: featuredWalletIds.slice(0, 100).join(',') }, signal),
        ])
        if (featured === undefined) return list
        const rank = (wallet: ListedWallet): number => featuredWalletIds.indexOf(wallet.id)
        return { wallets: featured.wallets.toSorted((a, b) => rank(a) - rank(b)), count: list.count }
      },
    }),
    page: (search, page, only) => ({
      key: ['wallets', 'page', search, page, only],
      staleMs,
      run: (signal) =>
        request({ page, entries: pageSize, ...(search && { search }), ...limits(only) }, signal),
    }),
    excluded: () => ({
      key: ['wallets', 'excluded'],
      staleMs,
      run: (signal) =>
        request({ page: 1, entries: 100, include: excludeWalletIds.slice(0, 100).join(',') }, signal),
    }),
  }
}
