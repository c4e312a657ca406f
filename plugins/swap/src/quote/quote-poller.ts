import { type CaipNetworkId, durations, isQuoinError, type PluginContext, parseCaipNetworkId } from '#kernel'
import { getPrices } from '#plugins/account/endpoints'
import type { SwapPlugin, SwappableToken, SwapRequest } from '../contract.js'
import type { AnsweredQuote, InternalState, KnownGasPrice } from '../draft/internal-state.js'
import { toCaipToken } from '../provider/coin-address.js'
import { findBestOffer } from './find-best-quote.js'
import type { Providers } from './providers.js'
import { createRefreshedQuestion } from './refreshed-question.js'

/** A request for a quote. */
export interface QuoteQuestion {
  readonly of: string
  readonly request: SwapRequest
}

/** The requests to keep current while watched. */
export interface MarketQuestions {
  readonly quote: QuoteQuestion | undefined
  readonly network: CaipNetworkId | undefined
  /** Tokens whose list contains no price. */
  readonly unpriced: readonly SwappableToken[]
}

/** Keeps quote, gas price and prices current. */
export interface Market {
  request(questions: MarketQuestions): void
  /** Requests everything again, now. */
  refresh(): void
}

/** Debounces typing. Milliseconds. */
const debounce = 200
const every = durations.tenSeconds
/** Token prices change less than exchange quotes. */
const everyPrice = 30_000

/** More data than an exchange over two pools has, its permit included. */
const swapBytes = 1_000

interface MarketChanges {
  readonly ctx: PluginContext<SwapPlugin>
  readonly providers: Providers
  readonly read: () => InternalState
  readonly change: (next: Partial<InternalState>) => void
}

/** Creates the market. Reports results by `change`. */
export function createMarket({ ctx, providers, read, change }: MarketChanges): Market {
  const answer = (answered: AnsweredQuote): void => change({ answered })
  const quotes = createRefreshedQuestion<QuoteQuestion, Parameters<typeof answer>[0]>(ctx, {
    debounce,
    every,
    keyOf: ({ of }) => of,
    read: async ({ of, request }, signal) => ({
      of,
      best: await findBestOffer(ctx, providers.at(request.caipNetworkId), request, signal),
    }),
    onAnswer: (_, answered) => answer(answered),
    onFault({ of }, error) {
      const before = read().answered
      const isNoWay = isQuoinError(error, 'SWAP_NO_ROUTE')
      answer({
        of,
        // The earlier quote is no longer valid once there is no route.
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
      const [price = 'notReported', dataFee = 0n] = await Promise.all([
        first?.gasPrice?.(of, signal),
        // If the network is unreachable, building the transaction shows whether it can be paid.
        network && chain?.contractCalls?.getDataFee({ network, bytes: swapBytes, signal }).catch(() => 0n),
      ])
      return { of, price, dataFee }
    },
    onAnswer: (_, known) => change({ gas: known }),
    onFault(of, error) {
      const before = read().gas
      const isNever = isQuoinError(error, 'GAS_PRICE_UNSUPPORTED')
      // A temporary failure keeps the earlier value.
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
    // Without a price the worth is omitted, which nothing depends on.
    onFault: () => undefined,
  })

  return {
    request({ quote, network, unpriced }) {
      quotes.request(quote)
      gas.request(network)
      prices.request(unpriced.length > 0 ? unpriced : undefined)
    },
    refresh() {
      const { answered } = read()
      if (answered) change({ answered: { ...answered, isPending: true } })
      quotes.refresh()
      gas.refresh()
      prices.refresh()
    },
  }
}
