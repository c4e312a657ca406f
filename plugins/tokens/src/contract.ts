import {
  type Amount,
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { TokensMessages } from './messages.en.js'
import type { TokensStored } from './stored.js'

/** Options of the tokens plugin. */
export interface TokensOptions {
  /** Namespaces with listed and priced tokens; `eip155` and `solana` if left out. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** A token that the active account holds, or the network's own coin. */
export interface HeldToken extends Amount {
  /** Unique among all networks, e.g. `eip155:1/token:0xa0b8…` or `eip155:1/coin`; only for comparison. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The token's address (ERC-20 contract, SPL mint) in the chain's display form; absent for the coin. */
  readonly address?: string | undefined
  /** Text from outside: capped and sanitized. */
  readonly name: string
  /**
   * The price of one token in US dollars, as a decimal text; absent if unknown. From the gateway; a wallet's own price
   * counts only if the gateway does not serve the network or does not respond.
   */
  readonly price?: string | undefined
  /** The value of the whole amount in US dollars: amount times price, exact. */
  readonly worth?: string | undefined
  readonly iconUrl?: string | undefined
  /** The user added it by its address. */
  readonly isImported: boolean
  /** Its name or symbol looks like a link and it has no price: hidden until the user shows it. */
  readonly isSuspicious: boolean
}

/** `unavailable`: it could not be read and there is no older list either; never an empty list for an error. */
export interface TokensState {
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  /**
   * Sorted by value, amount and symbol; max 1,000, without hidden ones. If the newest read failed, it is the last good
   * list, with the data read since.
   */
  readonly tokens: readonly HeldToken[]
  /** Tokens that the user hid, and suspicious ones. */
  readonly hidden: readonly HeldToken[]
  /** The total value of visible tokens in US dollars, as a decimal text; absent if none has a price. */
  readonly total?: string | undefined
  /**
   * The list may be outdated or incomplete: reads have failed since then, or since the user's last retry. Milliseconds
   * since 1970.
   */
  readonly failedAt?: number | undefined
}

/** The metadata that a contract or mint reports, before it is added. */
export interface TokenInfo {
  /** As in `HeldToken`. */
  readonly id: string
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What an account holds on the networks of its namespace that the page lists. */
export interface AccountTokens {
  /** In no order, hidden ones included (see `merge`); without amounts of zero. */
  readonly tokens: readonly HeldToken[]
  /** Networks that could not be read now: their tokens are incomplete or missing. */
  readonly unavailable: readonly CaipNetworkId[]
}

/** Tokens of one or more accounts. */
export interface MergedTokens {
  /** Each once, with the sum of its amounts; sorted by value, amount and symbol. */
  readonly tokens: readonly HeldToken[]
  /** Those that the user hid, and suspicious ones, likewise. */
  readonly hidden: readonly HeldToken[]
  /** The value of `tokens` in US dollars, as a decimal text; absent if none has a price. */
  readonly total?: string | undefined
}

export interface TokensEvents {
  /** The list of an account was read again. */
  'tokens:read': { readonly namespace: ChainNamespace; readonly count: number }
}

/** `kernel.tokens`: the tokens of the active account of a namespace on its active network. */
export interface TokensApi {
  /** Current while there is a watcher. */
  store(namespace: ChainNamespace): ReadableStore<TokensState>
  /**
   * Refreshes the list until the returned function is called: with each new block, and after a transaction settled.
   * Sends no request without a watcher.
   */
  watch(namespace: ChainNamespace): () => void
  /** Reads again, past the caches. Returns false within 30 s of a failure. */
  retry(namespace: ChainNamespace): boolean
  /**
   * Reads any account on all networks of its namespace, once: with one request to the gateway, and from the node of each network that it
   * does not serve. Not from a wallet. Throws `ABORTED`, and `CHAIN_NOT_FOUND` for an unknown namespace.
   */
  readAccount(namespace: ChainNamespace, address: string, signal?: AbortSignal): Promise<AccountTokens>
  /** Merges tokens of accounts. The function changes when the user hides or shows a token. */
  readonly merge: ReadableStore<(tokens: readonly HeldToken[]) => MergedTokens>
  /** Returns the tokens with the text in their name, symbol or address, in the list's order. Blank text: all. */
  search(namespace: ChainNamespace, text: string): readonly HeldToken[]
  /** Hides a token. The network's coin cannot be hidden. */
  hide(token: HeldToken): void
  show(token: HeldToken): void
  /**
   * Reads the token at an address of the active network. Throws `CAIP_ADDRESS_INVALID` with the reason as `details`
   * (`format`, `checksum`, `network`), `TOKEN_NOT_FOUND` if there is no token at the address, or one without decimals,
   * `NETWORK_NOT_FOUND`, `NODE_FAILED`, `ABORTED`.
   */
  inspect(namespace: ChainNamespace, address: string, signal?: AbortSignal): Promise<TokenInfo>
  /**
   * Adds a token to the list permanently, also with an amount of zero; a hidden one becomes visible. At most 100 on a
   * network.
   */
  add(info: TokenInfo): void
  /** Removes a token that the user added. */
  remove(token: HeldToken): void
}

export interface TokensPlugin extends PluginTypes {
  readonly id: 'tokens'
  readonly api: TokensApi
  readonly options: TokensOptions | undefined
  readonly uses: AccountPlugin | TransactionsPlugin | WalletsPlugin
  readonly events: TokensEvents
  readonly views: { Tokens: undefined; AddToken: undefined; TokenDetails: { readonly id: string } }
  readonly routes: { tokens: undefined; addToken: undefined }
  readonly stored: TokensStored
  readonly messages: TokensMessages
}

/** The service behind `kernel.tokens`. */
export const TokensToken: Token<TokensApi> = createToken('tokens')
