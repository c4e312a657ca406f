import { decimalSeparatorOf, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { activeAccountKey, findToken } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSwapAccount, type SwapAccount } from '../account/swap-account.js'
import type {
  QuoteState,
  SwapPlugin,
  SwappableToken,
  SwapQuote,
  SwapRequest,
  SwapState,
} from '../contract.js'
import { createQuote } from '../quote/create-quote.js'
import type { BestQuote } from '../quote/find-best-quote.js'
import type { Providers } from '../quote/providers.js'
import { usualSlippage } from '../slippage.js'
import { mergeTokens, type TokenList } from '../tokens/merge-tokens.js'
import type { ProviderTokensState } from '../tokens/provider-tokens.js'
import type { Draft } from './draft.js'
import { findObstacle } from './find-obstacle.js'
import type { InternalState } from './internal-state.js'
import { showProgress } from './progress.js'
import { feeReserve, readAmount } from './read-amount.js'

/** The current state, with the data that it was derived from. */
export interface StateReading {
  readonly state: SwapState
  readonly active: SwapAccount | undefined
  readonly list: TokenList
  /** The tokens that can be bought: those of the destination, if there is one. */
  readonly buyList: TokenList
  /** The swap request, if it is complete. */
  readonly request: SwapRequest | undefined
  /** The key of the quote request. */
  readonly quoteOf: string
}

export interface StateReader {
  read(): StateReading
  readonly store: ReadableStore<SwapState>
}

interface StateSources {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: ReadableStore<InternalState>
  readonly providerTokens: ReadableStore<ProviderTokensState>
  /** The tokens of the destination. */
  readonly destinationTokens: ReadableStore<ProviderTokensState>
  readonly accountData: AccountData
  readonly providers: Providers
}

/** The lists of an account: of its network, and of a destination. */
interface ListReaders {
  readonly here: ReturnType<typeof createListAt>
  readonly there: ReturnType<typeof createListAt>
}

const nothingListed: TokenList = { tokens: [], byId: new Map(), offered: [], coin: undefined }

/** Returns the quote request of an amount, from one token to another. */
function requestOf(
  active: SwapAccount | undefined,
  sellToken: SwappableToken | undefined,
  buyToken: SwappableToken | undefined,
  sellAmount: bigint | undefined,
  destination: SwapRequest['destination'],
): SwapRequest | undefined {
  if (!active?.chain || !sellToken || !buyToken || sellToken.id === buyToken.id || !sellAmount)
    return undefined
  return {
    caipNetworkId: active.network.caipNetworkId,
    account: active.account.address,
    accountType: active.account.type,
    sellToken: sellToken.address,
    buyToken: buyToken.address,
    sellAmount,
    ...(destination !== undefined && { destination }),
  }
}

/**
 * Creates the reader of an account's token list. Merges thousands of tokens when one of them changes, not with each key
 * press.
 */
function createListAt({
  internal,
  providerTokens,
  accountData,
  isThere,
}: Pick<StateSources, 'internal' | 'providerTokens' | 'accountData'> & {
  /** The list is of another network than the account's: its coin balance is not known. */
  readonly isThere: boolean
}): (active: SwapAccount | undefined) => TokenList {
  const pricesStore: ReadableStore<unknown> = deriveStore([internal], () => internal.getState().prices)
  const createList = (active: SwapAccount | undefined): ReadableStore<TokenList> =>
    deriveStore([providerTokens, accountData.tokens, accountData.balance, pricesStore], () => {
      if (!active) return nothingListed
      const [own, balance] = [
        accountData.tokens.getState(),
        isThere ? undefined : accountData.balance.getState(),
      ]
      return mergeTokens(active, own, providerTokens.getState(), balance, internal.getState().prices)
    })
  let listOf = ''
  let list = createList(undefined)
  return (active) => {
    const key = activeAccountKey(active)
    if (key !== listOf) {
      listOf = key
      list = createList(active)
    }
    return list.getState()
  }
}

/** Returns whether the network can be swapped on, and the status of its tokens. */
function readSupport(
  active: SwapAccount | undefined,
  { providerTokens, providers }: Pick<StateSources, 'providerTokens' | 'providers'>,
): Pick<SwapState, 'isSupported' | 'tokenStatus'> {
  const network = active?.network.caipNetworkId
  const loaded = providers.store.getState()
  const listed = providerTokens.getState()
  const here = listed.of === network ? listed : undefined
  const hasNoProvider =
    loaded !== undefined &&
    network !== undefined &&
    providers.at(network).length === 0 &&
    !providers.isPendingAt(network)
  const hasNoToken = here?.status === 'ready' && here.tokens.length === 0
  // While no network is known, or no provider knows whether it exchanges there, it counts as supported.
  const isSupported = active === undefined || (active.chain !== undefined && !hasNoProvider && !hasNoToken)
  return { isSupported, tokenStatus: isSupported ? (here?.status ?? 'unknown') : 'unknown' }
}

/** Returns the gas price of the network, if known, and the part of the coin that is kept for the fee. */
function readGas(
  gas: InternalState['gas'],
  at: { readonly network: string | undefined; readonly coin: TokenList['coin']; readonly isSmart: boolean },
) {
  const known = gas?.of === at.network ? gas : undefined
  const gasPrice = typeof known?.price === 'bigint' ? known.price : undefined
  const dataFee = known?.dataFee ?? 0n
  // If no provider reports the gas price, building the transaction shows whether it can be paid.
  const withoutPrice = known?.price === 'notReported' ? dataFee : undefined
  const reserve =
    gasPrice !== undefined && at.coin
      ? feeReserve({ price: gasPrice, dataFee }, at.coin.decimals, at.isSmart)
      : withoutPrice
  return { gasPrice, dataFee, reserve, isGasPriceMissing: known?.price === 'unsupported' }
}

/** Returns the tokens of the draft. */
function readSides(
  draft: Draft,
  list: TokenList,
  buyList: TokenList,
  isSameAddress: (one: string, other: string) => boolean,
): readonly [sellToken: SwappableToken | undefined, buyToken: SwappableToken | undefined] {
  const sourceOf = ({ tokens, byId, offered, coin }: TokenList) => ({
    coin,
    tokens,
    // The network itself defines the coin's symbol; any token may copy one that providers list.
    preferred: [coin ? [coin] : [], offered],
    byId: (id: string) => byId.get(id),
    isSameAddress,
  })
  return [findToken(draft.sellToken, sourceOf(list)), findToken(draft.buyToken, sourceOf(buyList))]
}

/** Returns the state of the quote. @param toQuote converts a provider's quote */
function readQuote(
  result: InternalState['quote'],
  quoteOf: string,
  toQuote: ((best: BestQuote) => SwapQuote) | undefined,
): QuoteState {
  if (!toQuote) return { phase: 'none' }
  const { best, fault, isPending } = result?.of === quoteOf ? result : { isPending: true }
  const last = best && toQuote(best)
  if (isPending) return { phase: 'loading', last }
  if (fault) return { phase: 'failed', fault, last }
  return last ? { phase: 'ready', quote: last } : { phase: 'loading' }
}

/**
 * Returns the account on the destination of a draft, to read the tokens there; `undefined` without one. A smart account has
 * none: its address may not be the user's on another network.
 */
export function destinationOf(
  ctx: StateSources['ctx'],
  active: SwapAccount | undefined,
  { destination }: Draft,
  providers: Providers,
): SwapAccount | undefined {
  const network = destination === undefined ? undefined : ctx.networks.find(destination)
  if (!active || !network || active.account.type === 'smartAccount') return undefined
  const isBridged = providers.at(active.network.caipNetworkId, network.caipNetworkId).length > 0
  return isBridged ? { ...active, network } : undefined
}

/** Returns the status of the tokens of a network. */
function tokenStatusOf(tokens: ReadableStore<ProviderTokensState>, of: string): SwapState['tokenStatus'] {
  const state = tokens.getState()
  return state.of === of ? state.status : 'unknown'
}

/** Derives the state: none of it is stored. */
function readState(sources: StateSources, lists: ListReaders): StateReading {
  const { ctx, internal, accountData, providers, destinationTokens } = sources
  const { draft, quote: result, gas, slippage: chosen, progress } = internal.getState()
  const active = readSwapAccount(ctx)
  const network = active?.network.caipNetworkId
  const list = lists.here(active)
  const there = destinationOf(ctx, active, draft, providers)
  const buyList = there ? lists.there(there) : list
  const destination = there?.network.caipNetworkId
  const { coin } = list
  const form = (address: string): string => active?.chain?.normalizeAddress(address) ?? address
  const isSameAddress = (one: string, other: string): boolean => form(one) === form(other)
  const [sellToken, buyToken] = readSides(draft, list, buyList, isSameAddress)
  const slippage = chosen ?? ctx.options?.slippage ?? usualSlippage

  const isSmart = active?.account.type === 'smartAccount'
  const { gasPrice, dataFee, reserve, isGasPriceMissing } = readGas(gas, { network, coin, isSmart })
  const decimalSeparator = decimalSeparatorOf(ctx.i18n.store.getState().locale)
  const amount = readAmount({ draft, token: sellToken, reserve, decimalSeparator })

  const request = requestOf(active, sellToken, buyToken, amount.value, destination)
  const quoteOf = request
    ? JSON.stringify([activeAccountKey(active), sellToken?.id, buyToken?.id, String(request.sellAmount)])
    : ''
  const symbolOf = (address: string | undefined): string | undefined =>
    address === undefined
      ? coin?.symbol
      : list.tokens.find((one) => one.address !== undefined && isSameAddress(one.address, address))?.symbol
  const facts = { coin, slippage, gasPrice, dataFee, symbolOf }
  const toQuote =
    request && sellToken && buyToken
      ? (best: BestQuote) =>
          createQuote({ ...facts, best, sellToken, buyToken, sellAmount: request.sellAmount })
      : undefined
  const quote = readQuote(result, quoteOf, toQuote)

  const support = readSupport(active, sources)
  // Only the transaction shows who pays for a smart account.
  const fee = isSmart || quote.phase !== 'ready' ? undefined : quote.quote.networkFee?.value
  const state: SwapState = {
    ...support,
    caipNetworkId: network,
    sellToken,
    buyToken,
    ...(destination !== undefined && {
      destination,
      destinationTokenStatus: tokenStatusOf(destinationTokens, destination),
    }),
    amount,
    quote,
    slippage,
    obstacle: findObstacle({ ...support, sellToken, buyToken, coin, amount, quote, isGasPriceMissing, fee }),
    cleared: draft.cleared,
    progress: showProgress(progress, (id, { caipNetworkId }) =>
      accountData.followed.getState().find((one) => one.id === id && one.caipNetworkId === caipNetworkId),
    ),
  }
  return { state, active, list, buyList, request, quoteOf }
}

/** Creates the reader. */
export function createStateReader(sources: StateSources): StateReader {
  const { ctx, internal, providerTokens, providers, accountData } = sources
  const lists = {
    here: createListAt({ ...sources, isThere: false }),
    there: createListAt({ ...sources, providerTokens: sources.destinationTokens, isThere: true }),
  }
  const read = (): StateReading => readState(sources, lists)
  const stores = [
    internal,
    providerTokens,
    sources.destinationTokens,
    providers.store,
    ctx.connections.store,
    ctx.networks.store,
    ctx.i18n.store,
    accountData.tokens,
    accountData.balance,
    accountData.followed,
  ]
  return { read, store: deriveStore(stores, () => read().state) }
}
