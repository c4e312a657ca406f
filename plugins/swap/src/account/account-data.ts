import type { Amount, PluginContext, ReadableStore } from '#kernel'
import { followAccountData, loadMirrored, mirror } from '#plugin-kit'
import { AccountToken } from '#plugins/account'
import { type TokensState, TokensToken } from '#plugins/tokens'
import { type FollowedTransaction, type TransactionsApi, TransactionsToken } from '#plugins/transactions'
import type { SwapPlugin } from '../contract.js'

/** State of other plugins for the active namespace. They are loaded with this one. */
export interface AccountData {
  readonly tokens: ReadableStore<TokensState>
  /** The coin balance of the account, available even if no token list could be read. */
  readonly balance: ReadableStore<Amount | undefined>
  readonly followed: ReadableStore<readonly FollowedTransaction[]>
  /** Keeps the data fresh until the returned function is called. */
  watch(): () => void
  transactions(): Promise<TransactionsApi>
}

const noTokens: TokensState = { status: 'unknown', tokens: [], hidden: [] }

/** Follows the other plugins' state of the active namespace. */
export function createAccountData(ctx: PluginContext<SwapPlugin>): AccountData {
  const tokens = ctx.createStore<TokensState>('tokens', noTokens)
  const balance = ctx.createStore<Amount | undefined>('balance', undefined)
  const followed = ctx.createStore<readonly FollowedTransaction[]>('followed', [])

  const data = followAccountData(ctx, {
    async load() {
      const [tokensApi, account] = await Promise.all([ctx.load(TokensToken), ctx.load(AccountToken)])
      return { tokens: tokensApi, account }
    },
    follow: (apis, namespace) => [
      mirror(apis.tokens.store(namespace), tokens.setState),
      mirror(apis.account.store(namespace), ({ balanceAmount }) => {
        if (balanceAmount !== balance.getState()) balance.setState(balanceAmount)
      }),
      () => {
        tokens.setState(noTokens)
        balance.setState(undefined)
      },
    ],
    watch: (apis, namespace) => [
      apis.tokens.watch(namespace),
      apis.account.watchBalance(namespace, { eachBlock: true }),
    ],
  })

  const transactions = loadMirrored(ctx, () => ctx.load(TransactionsToken), followed.setState)
  return { tokens, balance, followed, watch: () => data.watch(), transactions }
}
