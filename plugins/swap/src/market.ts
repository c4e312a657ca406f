import { type CaipNetworkId, durations, isQuoinError, type PluginContext, parseCaipNetworkId } from '#kernel'
import { getPrices } from '#plugins/account/endpoints'
import { findBestOffer } from './best-offer.js'
import { toCaipToken } from './coin-address.js'
import type { SwapPlugin, SwappableToken, SwapWish } from './contract.js'
import type { AnsweredQuote, Held, KnownGasPrice } from './held.js'
import type { Providers } from './providers.js'
import { createRefreshedQuestion } from './refreshed-question.js'

/** What a quote is asked for. */
export interface QuoteQuestion {
  readonly of: string
  readonly wish: SwapWish
}

/** What to find out while somebody watches. */
export interface MarketQuestions {
  readonly quote: QuoteQuestion | undefined
  readonly network: CaipNetworkId | undefined
  /** Tokens whose price their list does not tell. */
  readonly unpriced: readonly SwappableToken[]
}

/** Keeps quote, price of gas and prices known. */
export interface Market {
  ask(questions: MarketQuestions): void
  /** Asks all of it again, now. */
  refresh(): void
}

/** Typing goes on for a moment. Milliseconds. */
const debounce = 200
const every = durations.tenSeconds
/** Prices of whole tokens move less than what an exchange gives. */
const everyPrice = 30_000

/** More data than an exchange over two pools has, its permit included. */
const swapBytes = 1_000

interface MarketChanges {
  readonly ctx: PluginContext<SwapPlugin>
  readonly providers: Providers
  readonly read: () => Held
  readonly change: (next: Partial<Held>) => void
}

/** Makes it. What it finds out is told by `change`. */
export function createMarket({ ctx, providers, read, change }: MarketChanges): Market {
  const answer = (answered: AnsweredQuote): void => change({ answered })
  const quotes = createRefreshedQuestion<QuoteQuestion, Parameters<typeof answer>[0]>(ctx, {
    debounce,
    every,
    keyOf: ({ of }) => of,
    read: async ({ of, wish }, signal) => ({
      of,
      best: await findBestOffer(ctx, providers.at(wish.caipNetworkId), wish, signal),
    }),
    onAnswer: (_, answered) => answer(answered),
    onFault({ of }, error) {
      const before = read().answered
      const isNoWay = isQuoinError(error, 'SWAP_NO_ROUTE')
      answer({
        of,
        // What was true before there was no way is not true any more.
        best: before?.of === of && !isNoWay ? before.best : undefined,
        fault: isNoWay ? 'noRoute' : 'unavailable',
      })
    },
  })

  const gas = createRefreshedQuestion<CaipNetworkId, KnownGasPrice>(ctx, {
    debounce: 0,
    every,
    keyOf: (network) => network,
    async read(of, signal) {
      const [first] = providers.at(of).flatMap(({ provider }) => (provider.gasPrice ? provider : []))
      const chain = ctx.chains.find(parseCaipNetworkId(of).namespace)
      const network = ctx.networks.find(of)
      const [price = 'untold', dataFee = 0n] = await Promise.all([
        first?.gasPrice?.(of, signal),
        // Where the network cannot be asked, the transaction itself tells whether it can be paid.
        network && chain?.contractCalls?.getDataFee({ network, bytes: swapBytes, signal }).catch(() => 0n),
      ])
      return { of, price, dataFee }
    },
    onAnswer: (_, known) => change({ gas: known }),
    onFault(of, error) {
      const before = read().gas
      const isNever = isQuoinError(error, 'GAS_PRICE_UNSUPPORTED')
      // What cannot be asked for a moment stays what it was.
      if (isNever || before?.of !== of)
        change({ gas: { of, price: isNever ? 'unsupported' : undefined, dataFee: 0n } })
    },
  })

  const prices = createRefreshedQuestion<readonly SwappableToken[], ReadonlyMap<string, string>>(ctx, {
    debounce,
    every: everyPrice,
    keyOf: (tokens) => tokens.map(({ id }) => id).join(' '),
    async read(tokens, signal) {
      const network = tokens[0]?.caipNetworkId
      if (network === undefined || ctx.api.url('gateway', '/') === undefined) return new Map()
      const idOf = new Map(
        tokens.map(({ caipNetworkId, address, id }) => [
          toCaipToken(caipNetworkId, address).toLowerCase(),
          id,
        ]),
      )
      const body = { currency: 'usd', addresses: [...idOf.keys()], projectId: ctx.projectId } as const
      const { fungibles } = await ctx.api.call(getPrices, { body, network, signal })
      return new Map(
        fungibles.flatMap(({ address, price }) => {
          const id = idOf.get(address?.toLowerCase() ?? '')
          return id === undefined ? [] : [[id, String(price)] as const]
        }),
      )
    },
    onAnswer: (_, found) => change({ prices: new Map([...read().prices, ...found]) }),
    // Without a price there is no worth: nothing that is needed.
    onFault: () => undefined,
  })

  return {
    ask({ quote, network, unpriced }) {
      quotes.ask(quote)
      gas.ask(network)
      prices.ask(unpriced.length > 0 ? unpriced : undefined)
    },
    refresh() {
      const { answered } = read()
      if (answered) change({ answered: { ...answered, isAsking: true } })
      quotes.refresh()
      gas.refresh()
      prices.refresh()
    },
  }
}
