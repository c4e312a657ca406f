import type { CaipAddress, ChainNamespace, PluginContext, Query } from '#kernel'
import { type HeldAccount, withBalance } from './account-data.js'
import type { AccountPlugin } from './contract.js'

/** How long a balance counts as fresh, and how long after a failure it is asked for again. Milliseconds. */
const freshMs = 30_000

export interface BalanceWatch {
  watch(namespace: ChainNamespace): () => void
  retry(namespace: ChainNamespace): boolean
  /** The connection or network of some namespace may have changed. */
  follow(): void
}

interface Watched {
  count: number
  /** Which balance is being read; `undefined` while there is no account. */
  account: CaipAddress | undefined
  query: Query<unknown> | undefined
  failedAt: number | undefined
  stop: () => void
}

/** Reads native balances from the network's own node while somebody watches (ACC-05, ACC-06). */
export function createBalanceWatch(
  ctx: PluginContext<AccountPlugin>,
  change: (namespace: ChainNamespace, next: (held: HeldAccount) => HeldAccount) => void,
): BalanceWatch {
  const watched = new Map<ChainNamespace, Watched>()

  const fail = (namespace: ChainNamespace, one: Watched, account: CaipAddress): void => {
    const isFirst = one.failedAt === undefined
    one.failedAt = ctx.platform.now()
    change(namespace, (held) => withBalance(held, account, { status: 'failed' }))
    // Once per run of failures, and only to a person who looks at the widget.
    if (!isFirst || ctx.router.current() === undefined) return
    const { i18n, id, notices, report, signal } = ctx
    i18n.load(id).then(() => {
      if (!signal.aborted) notices.show('error', i18n.t(id, 'balanceUnavailable'))
    }, report)
  }

  const begin = (namespace: ChainNamespace, one: Watched): void => {
    const connection = ctx.connections.active(namespace)
    const account = ctx.connections.caipAddress(namespace)
    if (account === one.account) return
    one.stop()
    one.stop = () => undefined
    one.account = account
    one.query = undefined
    one.failedAt = undefined
    const address = connection?.accounts[0]?.address
    if (connection === undefined || account === undefined || address === undefined) return
    const network = ctx.networks.find(connection.caipNetworkId)
    const chain = ctx.chains.find(namespace)
    if (network === undefined || chain === undefined) {
      fail(namespace, one, account)
      return
    }
    const query = {
      key: ['account', 'balance', account],
      staleMs: freshMs,
      everyMs: freshMs,
      run: (signal: AbortSignal) => chain.getBalance({ network, address, signal }),
    }
    one.query = query
    one.stop = ctx.queries.watch(query, (state) => {
      if (state.status === 'success') {
        one.failedAt = undefined
        change(namespace, (held) => withBalance(held, account, { status: 'ready', balance: state.data }))
      } else if (state.status === 'loading') {
        change(namespace, (held) => withBalance(held, account, { status: 'loading' }))
      } else if (!state.fetching) {
        fail(namespace, one, account)
      }
    })
  }

  return {
    watch(namespace) {
      const one = watched.get(namespace) ?? {
        count: 0,
        account: undefined,
        query: undefined,
        failedAt: undefined,
        stop: () => undefined,
      }
      watched.set(namespace, one)
      if (one.count++ === 0) begin(namespace, one)
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        if (--one.count > 0) return
        one.stop()
        watched.delete(namespace)
      }
    },
    retry(namespace) {
      const one = watched.get(namespace)
      if (one?.query === undefined) return false
      if (one.failedAt !== undefined && ctx.platform.now() - one.failedAt < freshMs) return false
      void ctx.queries.refresh(one.query.key)
      return true
    },
    follow() {
      for (const [namespace, one] of watched) begin(namespace, one)
    },
  }
}
