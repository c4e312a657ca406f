import {
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { HeldToken, TokensPlugin } from '#plugins/tokens'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { PricePeriod } from './endpoints.js'
import type { PortfolioMessages } from './messages.en.js'

export type { PricePeriod } from './endpoints.js'

/** The active account of one or more connected wallets, with what it holds on every network of the page. */
export interface PortfolioAccount {
  readonly namespace: ChainNamespace
  readonly address: string
  /** The connectors that are connected with it; the first one leads to it. */
  readonly connectorIds: readonly string[]
  readonly walletName: string
  readonly walletImageUrl?: string | undefined
  /** There is no wallet: it counts towards no total beside accounts of the user. */
  readonly isWatchOnly: boolean
  /** `unavailable`: nothing of it could be read. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** Without hidden ones, sorted by value. */
  readonly tokens: readonly HeldToken[]
  /** The value of `tokens` in US dollars, as a decimal text; absent if none has a price. */
  readonly total?: string | undefined
  /** Networks that could not be read now: what is known of them is older. */
  readonly unavailable: readonly CaipNetworkId[]
}

/** What the accounts of all connected wallets hold together. */
export interface PortfolioState {
  /** `loading` until each account was read or failed once; `unavailable` if nothing could be read. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** Each account once, also if several wallets have it. The order is that of the connections. */
  readonly accounts: readonly PortfolioAccount[]
  /** Those of all counted accounts: a token that several of them hold stands once, with its sum. Sorted by value. */
  readonly tokens: readonly HeldToken[]
  /** The same for hidden tokens: of the user, and suspicious ones. */
  readonly hidden: readonly HeldToken[]
  /** The value of `tokens` in US dollars, as a decimal text; absent if none has a price. */
  readonly total?: string | undefined
  /** Networks of counted accounts that could not be read now. */
  readonly unavailable: readonly CaipNetworkId[]
}

/** The value of the portfolio's tokens at a time. */
export interface PortfolioValue {
  /** Milliseconds since 1970. */
  readonly at: number
  /** US dollars, for a chart: rounded. */
  readonly value: number
}

/**
 * What the counted accounts hold now, at former prices: not what they held then. Tokens without known former prices are left
 * out of all its values.
 */
export interface PortfolioHistory {
  readonly period: PricePeriod
  /** `loading` until the first read; `unavailable`: no former price is known, or the gateway has none. */
  readonly status: 'loading' | 'ready' | 'unavailable'
  /** The oldest first; the last one is of now. */
  readonly values: readonly PortfolioValue[]
  /** Since the first value. */
  readonly change?:
    | {
        /** US dollars to the cent, as a decimal text: `-12.5`. */
        readonly amount?: string | undefined
        /** 0.05 for 5 percent more. */
        readonly fraction: number
      }
    | undefined
  /** The change of the price of each token since the first value, by the token's id: 0.05 for 5 percent more. */
  readonly changes: Readonly<Record<string, number>>
  /** The number of tokens with a value that are left out. */
  readonly missing: number
}

/**
 * `kernel.portfolio`: the tokens of the active accounts of all connected wallets, on all networks of the page.
 *
 * @example
 * const portfolio = await kernel.load(PortfolioToken)
 * const stop = portfolio.watch()
 * portfolio.store.subscribe(({ total }) => console.log(total))
 */
export interface PortfolioApi {
  /** Current while there is a watcher; the last read is kept. */
  readonly store: ReadableStore<PortfolioState>
  /**
   * Reads the accounts until the returned function is called: every 30 s while the page is visible and online, when a wallet connects, and
   * after a transaction. One request to the gateway for each account; sends none without a watcher.
   */
  watch(): () => void
  /**
   * The change of the value over a period. Current while there is a watcher: the gateway gets the ids of the tokens, at most 100 of the
   * highest value, every five minutes, and no account.
   */
  readonly history: ReadableStore<PortfolioHistory>
  /** Sets the period of `history`: 24 hours at first, 7 days or 30 days. */
  choosePeriod(period: PricePeriod): void
  /** Reads again now. Resolves once every account was read or failed. */
  refresh(): Promise<void>
}

export interface PortfolioPlugin extends PluginTypes {
  readonly id: 'portfolio'
  readonly api: PortfolioApi
  readonly options: undefined
  readonly requires: AccountPlugin | TokensPlugin
  readonly uses: TransactionsPlugin | WalletsPlugin
  readonly views: { Portfolio: undefined }
  readonly routes: { portfolio: undefined }
  readonly messages: PortfolioMessages
}

/** The service behind `kernel.portfolio`. */
export const PortfolioToken: Token<PortfolioApi> = createToken('portfolio')
