import { type ChainNamespace, isQuoinError, type PluginContext, type Query } from '#kernel'
import type { ListedWallet, WalletsPlugin } from '../contract.js'
import { getWallets } from '../endpoints.js'
import type { WalletsQuery, WcWallet } from '../schemas.js'
import type { StandIn } from './fresh-answer.js'
import { identityOf, isReachable, toListedWallet } from './listed-wallet.js'
import { positionIn } from './wallet-set.js'

/** One response. `count` is the number of matching wallets on all pages. */
export interface ListedPage {
  readonly wallets: readonly ListedWallet[]
  readonly count: number
  /** From the package's own list of the most used wallets, not from a server. */
  readonly isShort?: boolean
}

/** The wallets of a query, and the package's own ones while the server does not respond. */
export interface ListQuery extends Query<ListedPage> {
  /** `undefined` without a server: the query itself returns the package's own wallets. */
  readonly standIn: StandIn<ListedPage> | undefined
}

export interface WalletListQueries {
  /** False if the host configured neither `services.wallets` nor a gateway: then there are no requests. */
  readonly isConfigured: boolean
  /** The number of wallets of a page. */
  readonly pageSize: number
  /** Queries the initial wallets: the featured ones, else the recommended ones, and the total number. */
  popular(only?: ChainNamespace): ListQuery
  page(search: string, page: number, only?: ChainNamespace): ListQuery
  /** The entries of the wallets that the host names, to recognize installed ones. */
  named(): ListQuery
}

const pageSize = 40
const recommended = 4
/** The list changes rarely. Milliseconds. */
const staleMs = 300_000
/** The time after which the server's answer is late. Milliseconds. */
const lateAfter = 2_000
/** The limits of one request. */
const maxIds = 200
const maxWallets = 100

/** Returns the wallets that are displayed, with the server's data of those that it lists. */
function withAnswer(
  displayed: readonly ListedWallet[],
  answer: readonly ListedWallet[],
): readonly ListedWallet[] {
  return displayed.map((wallet) => answer.find(({ id }) => id === wallet.id) ?? wallet)
}

/** Creates the queries of the wallet list. With a namespace, for wallets that serve it. */
export function createWalletListQueries(ctx: PluginContext<WalletsPlugin>): WalletListQueries {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = ctx.options ?? {}
  const { api } = ctx
  /** The last request failed: the next one is not waited for. */
  let isDown = false
  const service = ['wallets', 'gateway'].find((name) => api.url(name, '/getWallets') !== undefined)
  const joined = (ids: readonly string[]): string | undefined => ids.slice(0, maxIds).join(',') || undefined
  const limits = (only: ChainNamespace | undefined) => ({
    include: joined(includeWalletIds),
    exclude: joined(excludeWalletIds),
    chains: joined(ctx.networks.list(only).map((network) => network.caipNetworkId)),
  })

  /** Reads at most as many wallets as requested, whatever the server sends. */
  const pageOf = (
    { data, count }: { readonly data: readonly WcWallet[]; readonly count: number },
    { entries }: WalletsQuery,
    imageUrlOf: (id: string) => string | undefined,
  ): ListedPage => {
    const wallets = data.slice(0, entries).map((wallet) => toListedWallet(wallet, imageUrlOf))
    // Without a chain module a wallet can only be connected by its links.
    return { wallets: ctx.chains.list().length === 0 ? wallets.filter(isReachable) : wallets, count }
  }
  type Request = (query: WalletsQuery, signal?: AbortSignal) => Promise<ListedPage>
  const short: Request = async (query) => {
    const registry = await import('#wallet-registry/popular')
    const found = registry.findWallets(registry.popularWallets.map(registry.toListedWallet), query)
    return { ...pageOf(found, query, () => undefined), isShort: true }
  }
  const served: Request = async (query, signal) => {
    const endpoint = service === undefined ? getWallets : { ...getWallets, service }
    const answer = await api.call(endpoint, { query, ...(signal && { signal }) }).catch((error: unknown) => {
      isDown ||= !isQuoinError(error, 'ABORTED')
      throw error
    })
    isDown = false
    return pageOf(answer, query, (id) => api.url(endpoint.service, `/getWalletImage/${id}`))
  }

  const featured = async (request: Request, signal?: AbortSignal): Promise<readonly ListedWallet[]> => {
    if (featuredWalletIds.length === 0) return []
    const include = joined(featuredWalletIds.slice(0, maxWallets))
    const { wallets } = await request({ page: 1, entries: maxWallets, include }, signal)
    const rank = (wallet: ListedWallet): number => positionIn(featuredWalletIds, identityOf(wallet))
    return wallets.filter((wallet) => rank(wallet) >= 0).toSorted((a, b) => rank(a) - rank(b))
  }
  const query = (
    key: ListQuery['key'],
    run: (request: Request, signal?: AbortSignal) => Promise<ListedPage>,
    isWhole = false,
  ): ListQuery => ({
    key: ['wallets', ...key],
    staleMs,
    run: (signal) => run(service === undefined ? short : served, signal),
    standIn:
      service === undefined
        ? undefined
        : {
            delay: () => (isDown ? 0 : lateAfter),
            load: () => run(short),
            // Nothing moves: further wallets follow those that are displayed, which a list displays once.
            merge: ({ wallets }, answer) => ({
              ...answer,
              wallets: [...withAnswer(wallets, answer.wallets), ...(isWhole ? answer.wallets : [])],
            }),
          },
  })

  return {
    isConfigured: service !== undefined,
    pageSize,
    popular: (only) =>
      query(['popular', only], async (request, signal) => {
        const [list, first] = await Promise.all([
          request({ page: 1, entries: recommended, ...limits(only) }, signal),
          featured(request, signal),
        ])
        return first.length > 0 ? { ...list, wallets: first } : list
      }),
    page: (search, page, only) =>
      query(
        ['page', search, page, only],
        async (request, signal) => {
          const [list, first] = await Promise.all([
            request({ page, entries: pageSize, search: search || undefined, ...limits(only) }, signal),
            page === 1 && search === '' ? featured(request, signal) : [],
          ])
          // A wallet that is listed twice is displayed in its first place.
          return { ...list, wallets: [...first, ...list.wallets] }
        },
        true,
      ),
    named: () =>
      query(['named'], (request, signal) =>
        request(
          { page: 1, entries: maxWallets, include: joined([...includeWalletIds, ...excludeWalletIds]) },
          signal,
        ),
      ),
  }
}
