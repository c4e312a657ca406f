import {
  type Amount,
  type ChainNamespace,
  isQuoinError,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import { type AccountApi, AccountToken } from '#plugins/account'
import { type HistoryApi, type HistoryState, HistoryToken } from '#plugins/history'
import { type NamesApi, NamesToken } from '#plugins/names'
import { type TokensApi, type TokensState, TokensToken } from '#plugins/tokens'
import { type FollowedTransaction, type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { SendPlugin } from './contract.js'

/** What other plugins know of the active namespace. They are loaded when this one is. */
export interface Neighbours {
  readonly tokens: ReadableStore<TokensState>
  /** The coin of the account, also where no list of tokens could be read. */
  readonly balance: ReadableStore<Amount | undefined>
  readonly followed: ReadableStore<readonly FollowedTransaction[]>
  /** What the account did before, as far as the history has been read; nothing where the host does without. */
  readonly history: ReadableStore<HistoryState['transactions']>
  /** Keeps them fresh until the answer is called. @param onBlock told of each new block */
  watch(onBlock: () => void): () => void
  transactions(): Promise<TransactionsApi>
  /** `undefined` where the host does without. */
  names(): Promise<NamesApi | undefined>
}

const nothingKnown: TokensState = { status: 'unknown', tokens: [], hidden: [] }

/** A service of a plugin that the host may do without. */
async function orWithout<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (isQuoinError(error, 'SERVICE_MISSING')) return undefined
    throw error
  }
}

/** Follows the other plugins' state of whichever namespace is active. */
export function createNeighbours(ctx: PluginContext<SendPlugin>): Neighbours {
  const { signal } = ctx
  const tokens = ctx.createStore<TokensState>('tokens', nothingKnown)
  const balance = ctx.createStore<Amount | undefined>('balance', undefined)
  const followed = ctx.createStore<readonly FollowedTransaction[]>('followed', [])
  const history = ctx.createStore<HistoryState['transactions']>('history', [])
  let historyApi: HistoryApi | undefined
  let apis: { readonly tokens: TokensApi; readonly account: AccountApi } | undefined
  let following: ChainNamespace | undefined
  let stopFollowing = (): void => undefined
  const watchers = new Map<() => void, (() => void) | undefined>()

  const mirror = <T>(store: ReadableStore<T>, show: (state: T) => void): (() => void) => {
    show(store.getState())
    return store.subscribe(show)
  }
  const startWatch = (onBlock: () => void): (() => void) | undefined => {
    if (!apis || following === undefined) return undefined
    const stops = [
      apis.tokens.watch(following),
      apis.account.watchBalance(following, { eachBlock: true }),
      apis.account.watchBlocks(following, onBlock),
      ...(historyApi ? [historyApi.watch()] : []),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const follow = (): void => {
    const { activeNamespace } = ctx.networks.store.getState()
    if (!apis || activeNamespace === following) return
    stopFollowing()
    following = activeNamespace
    for (const [onBlock, stop] of watchers) {
      stop?.()
      watchers.set(onBlock, startWatch(onBlock))
    }
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
    if (signal.aborted) return
    // Without it fewer addresses are known, and nothing else is missing.
    historyApi = await orWithout(() => ctx.load(HistoryToken)).catch(() => undefined)
    if (signal.aborted) return
    if (historyApi) ctx.own(mirror(historyApi.store, ({ transactions }) => history.setState(transactions)))
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
    for (const stop of watchers.values()) stop?.()
  })

  return {
    tokens,
    balance,
    followed,
    watch(onBlock) {
      // One watch is one entry, also where the same function watches twice.
      const entry = (): void => onBlock()
      watchers.set(entry, startWatch(entry))
      if (!apis) load().catch(tell)
      return () => {
        watchers.get(entry)?.()
        watchers.delete(entry)
      }
    },
    transactions: openTransactions,
    history,
    names: () => orWithout(() => ctx.load(NamesToken)),
  }
}
