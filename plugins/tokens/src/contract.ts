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
import type { TokensMessages } from './messages.en.js'
import type { TokensStored } from './stored.js'

/** Options of the tokens plugin. */
export interface TokensOptions {
  /** Namespaces whose tokens are listed with their worth; `eip155` and `solana` if left out (ACC-08). */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** A token that the active account holds, or the network's own coin (ACC-09). */
export interface HeldToken extends Amount {
  /** Unique in the list, e.g. `eip155:1/erc20:0xa0b8…` or `eip155:1/slip44:60`; only for comparing. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The token's address (ERC-20 contract, SPL mint) as the chain shows it; absent for the coin. */
  readonly address?: string | undefined
  /** Text from outside: capped and cleaned. */
  readonly name: string
  /** Of one token, in the host's currency, as a decimal text; absent where nobody knows. */
  readonly price?: string | undefined
  /** Of all of it, the same. */
  readonly worth?: string | undefined
  readonly iconUrl?: string | undefined
  /** The person added it by its address. */
  readonly isImported: boolean
}

/** `unavailable`: it could not be read and there is no older list either; never an empty list for an error (ACC-06). */
export interface TokensState {
  readonly status: 'unknown' | 'loading' | 'ready' | 'unavailable'
  /** By worth, then by amount; without those that the person hid. The last good list where the newest read failed. */
  readonly tokens: readonly HeldToken[]
  readonly hidden: readonly HeldToken[]
  /** All that is not hidden, as a decimal text; absent where nothing has a price. */
  readonly total?: string | undefined
  /** The list is an older one: the newest read failed at this time. Milliseconds since 1970. */
  readonly failedAt?: number | undefined
}

/** What a contract or mint says of itself, before it is added. */
export interface TokenInfo {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface TokensEvents {
  /** The list of an account was read anew. */
  'tokens:read': { readonly namespace: ChainNamespace; readonly count: number }
}

/** `kernel.tokens`: what the active account of a namespace holds on its active network. */
export interface TokensApi {
  /** Live while somebody watches. */
  store(namespace: ChainNamespace): ReadableStore<TokensState>
  /**
   * Keeps the list fresh until the answer is called: with each new block, and after a transaction settled. Nobody is asked
   * while nobody watches.
   */
  watch(namespace: ChainNamespace): () => void
  /** Reads again, past caches. False within 30 s of a failure (ACC-06). */
  retry(namespace: ChainNamespace): boolean
  /** Those whose name, symbol or address has the text in it, in the list's order. Blank text: all. */
  search(namespace: ChainNamespace, text: string): readonly HeldToken[]
  hide(token: HeldToken): void
  show(token: HeldToken): void
  /**
   * What is at an address of the active network. Throws `CAIP_ADDRESS_INVALID`, `TOKEN_NOT_FOUND` where no token is there,
   * `NODE_FAILED`, `ABORTED`.
   */
  inspect(namespace: ChainNamespace, address: string, signal?: AbortSignal): Promise<TokenInfo>
  /** Adds a token to the list for good, also with an amount of zero. */
  add(info: TokenInfo): void
  /** Takes back what the person added. */
  remove(token: HeldToken): void
}

export interface TokensPlugin extends PluginTypes {
  readonly id: 'tokens'
  readonly api: TokensApi
  readonly options: TokensOptions | undefined
  readonly uses: AccountPlugin
  readonly events: TokensEvents
  readonly views: { Tokens: undefined; AddToken: undefined; TokenDetails: { readonly id: string } }
  readonly stored: TokensStored
  readonly messages: TokensMessages
}

/** The service behind `kernel.tokens`. */
export const TokensToken: Token<TokensApi> = createToken('tokens')
