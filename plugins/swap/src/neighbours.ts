import type { Amount, ChainNamespace, PluginContext, ReadableStore } from '#kernel'
import { type AccountApi, AccountToken } from '#plugins/account'
import { type TokensApi, type TokensState, TokensToken } from '#plugins/tokens'
import { type FollowedTransaction, type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { SwapPlugin } from './contract.js'

/** What other plugins know of the active namespace. They are loaded when this one is. */
export interface Neighbours {
  readonly tokens: ReadableStore<TokensState>
  /** The coin of the account, also where no list of tokens could be read. */
  readonly balance: ReadableStore<Amount | undefined>
  readonly followed: ReadableStore<readonly FollowedTransaction[]>
  /** Keeps them fresh until the answer is called. */
  watch(): () => void
  transactions(): Promise<TransactionsApi>
}

const nothingKnown: TokensState = { status: 'unknown', tokens: [], hidden: [] }

/** Follows the other plugins' state of whichever namespace is active. */
export function createNeighbours(ctx: PluginContext<SwapPlugin>): Neighbours {
  const { signal } = ctx
  const tokens = ctx.createStore<TokensState>('tokens', nothingKnown)
  const balance = ctx.createStore<Amount | undefined>('balance', undefined)
  const followed = ctx.createStore<readonly FollowedTransaction[]>('followed', [])
  let apis: { readonly tokens: TokensApi; readonly account: AccountApi } | undefined
  let following: ChainNamespace | undefined
  let stopFollowing = (): void => undefined
  let watchers = 0
  let stopWatch: (() => void) | undefined

  const mirror = <T>(store: ReadableStore<T>, show: (state: T) => void): (() => void) => {
    show(store.getState())
    return store.subscribe(show)
  }
  const keepWatch = (): void => {
    stopWatch?.()
    stopWatch = undefined
    if (!apis || following === undefined || watchers === 0) return
    const stops = [apis.tokens.watch(following), apis.account.watchBalance(following, { eachBlock: true })]
    stopWatch = () => {
      for (const stop of stops) stop()
    }
  }
  const follow = (): void => {
    const { activeNamespace } = ctx.networks.store.getState()
    if (!apis || activeNamespace === following) return
    stopFollowing()
    following = activeNamespace
    keepWatch()
    if (following === undefined) return
    const stops = [
      mirror(apis.tokens.store(following), tokens.setState),
      mirror(apis.account.store(following), ({ balanceAmount }) => {
        if (balanceAmount !== balance.getState()) balance.setState(balanceAmount)
      }),
    ]
    stopFollowing = () => {
      for (const stop of stops) stop()
      tokens.setState(nothingKnown)
      balance.setState(undefined)
    }
  }

  const tell = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const load = async (): Promise<void> => {
    const [tokensApi, account] = await Promise.all([ctx.load(TokensToken), ctx.load(AccountToken)])
    if (signal.aborted || apis) return
    apis = { tokens: tokensApi, account }
    follow()
  }
  load().catch(tell)
  const loadTransactions = async (): Promise<TransactionsApi> => {
    const api = await ctx.load(TransactionsToken)
    if (!signal.aborted) ctx.own(mirror(api.store, followed.setState))
    return api
  }
  let transactions: Promise<TransactionsApi> | undefined
  const openTransactions = (): Promise<TransactionsApi> => {
    transactions ??= loadTransactions()
    transactions.catch(() => {
      transactions = undefined
    })
    return transactions
  }
  openTransactions().catch(tell)
  ctx.own(ctx.networks.store.subscribe(follow))
  ctx.own(() => {
    stopFollowing()
    stopWatch?.()
  })

  return {
    tokens,
    balance,
    followed,
    watch() {
      watchers += 1
      if (watchers === 1) keepWatch()
      if (!apis) load().catch(tell)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        if (watchers === 0) keepWatch()
      }
    },
    transactions: openTransactions,
  }
}
