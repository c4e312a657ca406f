import type { Amount, PluginContext, ReadableStore } from '#kernel'
import { followAccountData, loadMirrored, loadOptional, mirror } from '#plugin-kit'
import { AccountToken } from '#plugins/account'
import { type HistoryState, HistoryToken } from '#plugins/history'
import { type NamesApi, NamesToken } from '#plugins/names'
import { type TokensState, TokensToken } from '#plugins/tokens'
import { type FollowedTransaction, type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { SendPlugin } from '../contract.js'

/** State of other plugins for the active namespace. They are loaded when this one is. */
export interface AccountData {
  readonly tokens: ReadableStore<TokensState>
  /** The coin of the account, also if no token list could be read. */
  readonly balance: ReadableStore<Amount | undefined>
  readonly followed: ReadableStore<readonly FollowedTransaction[]>
  /** Earlier activity of the account, as far as it was read; empty without the history plugin. */
  readonly history: ReadableStore<HistoryState['transactions']>
  /** Refreshes it until the returned function is called. @param onBlock called with each new block */
  watch(onBlock: () => void): () => void
  transactions(): Promise<TransactionsApi>
  /** `undefined` without the names plugin. */
  names(): Promise<NamesApi | undefined>
}

const noTokens: TokensState = { status: 'unknown', tokens: [], hidden: [] }

/** Follows the other plugins' state of the active namespace. */
export function createAccountData(ctx: PluginContext<SendPlugin>): AccountData {
  const tokens = ctx.createStore<TokensState>('tokens', noTokens)
  const balance = ctx.createStore<Amount | undefined>('balance', undefined)
  const followed = ctx.createStore<readonly FollowedTransaction[]>('followed', [])
  const history = ctx.createStore<HistoryState['transactions']>('history', [])

  const data = followAccountData(ctx, {
    async load() {
      const [tokensApi, account] = await Promise.all([ctx.load(TokensToken), ctx.load(AccountToken)])
      // Without the history fewer addresses are known; everything else works.
      const historyApi = await loadOptional(() => ctx.load(HistoryToken)).catch(() => undefined)
      return { tokens: tokensApi, account, history: historyApi }
    },
    follow: (apis, namespace) => [
      mirror(apis.tokens.store(namespace), tokens.setState),
      mirror(apis.account.store(namespace), ({ balanceAmount }) => {
        if (balanceAmount !== balance.getState()) balance.setState(balanceAmount)
      }),
      ...(apis.history
        ? [mirror(apis.history.store, ({ transactions: known }) => history.setState(known))]
        : []),
      () => {
        tokens.setState(noTokens)
        balance.setState(undefined)
      },
    ],
    watch: (apis, namespace, onBlock) => [
      apis.tokens.watch(namespace),
      apis.account.watchBalance(namespace, { eachBlock: true }),
      apis.account.watchBlocks(namespace, onBlock),
      ...(apis.history ? [apis.history.watch()] : []),
    ],
  })

  return {
    tokens,
    balance,
    followed,
    history,
    watch: data.watch,
    transactions: loadMirrored(ctx, () => ctx.load(TransactionsToken), followed.setState),
    names: () => loadOptional(() => ctx.load(NamesToken)),
  }
}
