import {
  type Amount,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  isFresh,
  type PluginContext,
  type Query,
  toCaipAddress,
} from '#kernel'
import type { AccountPlugin } from '../contract.js'
import { type AccountRecord, withBalance } from '../state/account-record.js'
import type { BlockWatch } from './block-watch.js'

/** Max age of a balance, and interval of retries after a failure. Milliseconds. */
const freshMs = 30_000

export interface BalanceWatch {
  watch(namespace: ChainNamespace, options?: { readonly eachBlock?: boolean }): () => void
  retry(namespace: ChainNamespace): boolean
  queryOf(namespace: ChainNamespace, address: string): Query<Amount> | undefined
  /** The connection or network of some namespace may have changed. */
  follow(): void
  /** Data of an account on a network changed: reads the watched balance at once. */
  refresh(network: CaipNetworkId): void
}

interface Watched {
  count: number
  /** The account with the balance that is read; `undefined` while there is none. */
  account: CaipAddress | undefined
  query: Query<Amount> | undefined
  failedAt: number | undefined
  isReading: boolean
  /** The balance changed during the read: the answer may be outdated. */
  isOutdated: boolean
  stop: () => void
}

const nothing = (): void => undefined

const createQueryOf =
  (ctx: PluginContext<AccountPlugin>): BalanceWatch['queryOf'] =>
  (namespace, address) => {
    const connection = ctx.connections.active(namespace)
    const network = connection && ctx.networks.find(connection.caipNetworkId)
    const chain = ctx.chains.find(namespace)
    if (network === undefined || chain === undefined) return undefined
    return {
      key: ['account', 'balance', toCaipAddress(network.caipNetworkId, address)],
      staleMs: freshMs,
      everyMs: freshMs,
      run: (signal) => chain.getBalance({ network, address, signal }),
    }
  }

/** The views that report it themselves, in its place. `UnsupportedChain` opens after the wallet has changed its network. */
const reportedBy: readonly string[] = ['Account', 'Tokens', 'UnsupportedChain', 'WalletSendSelectToken']

/** Shows a notice if the widget is open. */
function reportUnavailable(ctx: PluginContext<AccountPlugin>): void {
  const { i18n, id, notices, report, router, signal } = ctx
  if (router.current() === undefined) return
  i18n.load(id).then(() => {
    if (signal.aborted || reportedBy.includes(router.current()?.view ?? '')) return
    notices.show('error', ctx.t('balanceUnavailable'))
  }, report)
}

/** Reads native balances from the network's node while there is a watcher (ACC-05, ACC-06). */
export function createBalanceWatch(
  ctx: PluginContext<AccountPlugin>,
  blocks: Pick<BlockWatch, 'watch'>,
  change: (namespace: ChainNamespace, next: (record: AccountRecord) => AccountRecord) => void,
): BalanceWatch {
  const watched = new Map<ChainNamespace, Watched>()
  const queryOf = createQueryOf(ctx)

  const isInGap = ({ failedAt }: Watched): boolean => isFresh(failedAt, freshMs, ctx.platform.now())

  const fail = (namespace: ChainNamespace, one: Watched, account: CaipAddress): void => {
    const isFirst = one.failedAt === undefined
    one.failedAt = ctx.platform.now()
    change(namespace, (record) => withBalance(record, account, { status: 'failed' }))
    // Once per run of failures.
    if (isFirst) reportUnavailable(ctx)
  }

  const begin = (namespace: ChainNamespace, one: Watched): void => {
    const account = ctx.connections.caipAddress(namespace)
    if (account === one.account) return
    one.stop()
    Object.assign(one, { stop: nothing, account, query: undefined, failedAt: undefined, isOutdated: false })
    const address = ctx.connections.active(namespace)?.accounts[0]?.address
    if (account === undefined || address === undefined) return
    const query = queryOf(namespace, address)
    if (query === undefined) {
      fail(namespace, one, account)
      return
    }
    one.query = query
    one.stop = ctx.queries.watch(query, (state) => {
      one.isReading = state.status === 'loading' || state.fetching
      if (state.status === 'success') {
        one.failedAt = undefined
        change(namespace, (record) => withBalance(record, account, { status: 'ready', balance: state.data }))
      } else if (state.status === 'loading') {
        change(namespace, (record) => withBalance(record, account, { status: 'loading' }))
      } else if (!state.fetching) {
        fail(namespace, one, account)
      }
      if (!one.isReading && one.isOutdated) read(one)
    })
  }

  /** Reads past the cache, after a pending read; not shortly after a failure. */
  const read = (one: Watched): void => {
    if (one.query === undefined || isInGap(one)) return
    one.isOutdated = one.isReading
    if (!one.isReading) void ctx.queries.refresh(one.query.key)
  }

  return {
    queryOf,
    watch(namespace, { eachBlock = false } = {}) {
      const one = watched.get(namespace) ?? {
        count: 0,
        account: undefined,
        query: undefined,
        failedAt: undefined,
        isReading: false,
        isOutdated: false,
        stop: nothing,
      }
      watched.set(namespace, one)
      const stopBlocks = eachBlock ? blocks.watch(namespace, () => read(one)) : nothing
      if (one.count++ === 0) begin(namespace, one)
      // A view that opens displays the tokens as read now: the balance above them must not be older.
      if (eachBlock && !one.isReading) read(one)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        stopBlocks()
        if (--one.count > 0) return
        one.stop()
        watched.delete(namespace)
      }
    },
    retry(namespace) {
      const one = watched.get(namespace)
      if (one?.query === undefined || isInGap(one)) return false
      void ctx.queries.refresh(one.query.key)
      return true
    },
    refresh(network) {
      for (const [namespace, one] of watched)
        if (ctx.connections.active(namespace)?.caipNetworkId === network) read(one)
    },
    follow() {
      for (const [namespace, one] of watched) begin(namespace, one)
    },
  }
}
