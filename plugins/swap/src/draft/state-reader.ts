import { decimalSeparatorOf, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { activeAccountKey } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSwapAccount, type SwapAccount } from '../account/swap-account.js'
import { showProgress } from '../confirm/progress.js'
import type {
  QuoteState,
  SwapPlugin,
  SwappableToken,
  SwapQuote,
  SwapRequest,
  SwapState,
} from '../contract.js'
import { usualSlippage } from '../options.js'
import { makeQuote } from '../quote/create-quote.js'
import type { Providers } from '../quote/providers.js'
import { mergeTokens, type TokenList } from '../tokens/merge-tokens.js'
import type { OfferedState } from '../tokens/provider-tokens.js'
import { findObstacle } from './find-obstacle.js'
import { findToken } from './find-token.js'
import type { InternalState } from './internal-state.js'
import { feeReserve, readAmount } from './read-amount.js'

/** The current state, with the data that it was derived from. */
export interface StateReading {
  readonly state: SwapState
  readonly place: SwapAccount | undefined
  readonly list: TokenList
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
  readonly offered: ReadableStore<OfferedState>
  readonly accountData: AccountData
  readonly providers: Providers
}

const nothingListed: TokenList = { tokens: [], byId: new Map(), offered: [], coin: undefined }

/** Returns the quote request of an amount, from one token to another. */
function requestOf(
  place: SwapAccount | undefined,
  give: SwappableToken | undefined,
  receive: SwappableToken | undefined,
  amount: bigint | undefined,
): SwapRequest | undefined {
  if (!place?.chain || !give || !receive || give.id === receive.id || !amount) return undefined
  return {
    caipNetworkId: place.network.caipNetworkId,
    account: place.account.address,
    amount,
    accountType: place.account.type,
    give: give.address,
    receive: receive.address,
  }
}

/**
 * Creates the reader of an account's token list. Merges thousands of tokens when one of them changes, not with each key
 * press.
 */
function createListAt({
  internal,
  offered,
  accountData,
}: Pick<StateSources, 'internal' | 'offered' | 'accountData'>): (
  place: SwapAccount | undefined,
) => TokenList {
  const pricesStore: ReadableStore<unknown> = deriveStore([internal], () => internal.getState().prices)
  const createList = (place: SwapAccount | undefined): ReadableStore<TokenList> =>
    deriveStore([offered, accountData.tokens, accountData.balance, pricesStore], () => {
      if (!place) return nothingListed
      const [own, balance] = [accountData.tokens.getState(), accountData.balance.getState()]
      return mergeTokens(place, own, offered.getState(), balance, internal.getState().prices)
    })
  let listOf = ''
  let list = createList(undefined)
  return (place) => {
    const key = activeAccountKey(place)
    if (key !== listOf) {
      listOf = key
      list = createList(place)
    }
    return list.getState()
  }
}

/** Returns whether the network can be swapped on, and the status of its tokens. */
function readSupport(
  place: SwapAccount | undefined,
  { offered, providers }: Pick<StateSources, 'offered' | 'providers'>,
): Pick<SwapState, 'isSupported' | 'tokenStatus'> {
  const network = place?.network.caipNetworkId
  const loaded = providers.store.getState()
  const offers = offered.getState()
  const here = offers.of === network ? offers : undefined
  const hasNoProvider = loaded !== undefined && network !== undefined && providers.at(network).length === 0
  const hasNoToken = here?.status === 'ready' && here.tokens.length === 0
  // While no network is known, it counts as supported.
  const isSupported = place === undefined || (place.chain !== undefined && !hasNoProvider && !hasNoToken)
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
  const withoutPrice = known?.price === 'notReported' ? 0n : undefined
  const reserve =
    gasPrice !== undefined && at.coin
      ? feeReserve({ price: gasPrice, dataFee }, at.coin.decimals, at.isSmart)
      : withoutPrice
  return { gasPrice, dataFee, reserve, isGasPriceMissing: known?.price === 'unsupported' }
}

/** Derives the state: none of it is stored. */
export function createStateReader({
  ctx,
  internal,
  offered,
  accountData,
  providers,
}: StateSources): StateReader {
  const listAt = createListAt({ internal, offered, accountData })

  const read = (): StateReading => {
    const { draft, answered, gas, slippage: chosen, progress } = internal.getState()
    const place = readSwapAccount(ctx)
    const network = place?.network.caipNetworkId
    const tokens = listAt(place)
    const form = (address: string): string => place?.chain?.normalizeAddress(address) ?? address
    const sameAddress = (one: string, other: string): boolean => form(one) === form(other)
    const [give, receive] = [draft.give, draft.receive].map((one) => findToken(one, tokens, sameAddress))
    const { coin } = tokens
    const slippage = chosen ?? ctx.options?.slippage ?? usualSlippage

    const isSmart = place?.account.type === 'smartAccount'
    const { gasPrice, dataFee, reserve, isGasPriceMissing } = readGas(gas, { network, coin, isSmart })
    const decimalSeparator = decimalSeparatorOf(ctx.i18n.store.getState().locale)
    const amount = readAmount({ draft, token: give, reserve, decimalSeparator })

    const request = requestOf(place, give, receive, amount.value)
    const quoteOf = request
      ? JSON.stringify([activeAccountKey(place), give?.id, receive?.id, String(request.amount)])
      : ''
    const symbolOf = (address: string | undefined): string | undefined =>
      address === undefined
        ? coin?.symbol
        : tokens.tokens.find((one) => one.address !== undefined && sameAddress(one.address, address))?.symbol
    const quoteState = (): QuoteState => {
      if (!request || !give || !receive) return { phase: 'none' }
      const fitting = answered?.of === quoteOf ? answered : undefined
      const { best, fault } = fitting ?? {}
      const last: SwapQuote | undefined =
        best &&
        makeQuote({
          best,
          give,
          receive,
          coin,
          amount: request.amount,
          slippage,
          gasPrice,
          dataFee,
          symbolOf,
        })
      if (!fitting || fitting.isPending) return { phase: 'loading', last }
      if (fault) return { phase: 'failed', fault, last }
      return last ? { phase: 'ready', quote: last } : { phase: 'loading' }
    }
    const quote = quoteState()

    const { isSupported, tokenStatus } = readSupport(place, { offered, providers })
    const obstacle = findObstacle({
      isSupported,
      tokenStatus,
      give,
      receive,
      coin,
      amount,
      quote,
      isGasPriceMissing,
      // Only the transaction shows who pays for a smart account.
      fee: isSmart || quote.phase !== 'ready' ? undefined : quote.quote.networkFee?.value,
    })
    const state: SwapState = {
      caipNetworkId: network,
      isSupported,
      tokenStatus,
      give,
      receive,
      amount,
      quote,
      slippage,
      obstacle,
      cleared: draft.cleared,
      progress: showProgress(progress, (id, { caipNetworkId }) =>
        accountData.followed.getState().find((one) => one.id === id && one.caipNetworkId === caipNetworkId),
      ),
    }
    return { state, place, list: tokens, request, quoteOf }
  }
  const sources = [
    internal,
    offered,
    providers.store,
    ctx.connections.store,
    ctx.networks.store,
    ctx.i18n.store,
    accountData.tokens,
    accountData.balance,
    accountData.followed,
  ]
  return { read, store: deriveStore(sources, () => read().state) }
}
