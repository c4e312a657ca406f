import { type CaipNetworkId, durations, isQuoinError, type PluginContext, parseCaipNetworkId } from '#kernel'
import { createPolledQuery } from '#plugin-kit'
import { getPrices } from '#plugins/account/endpoints'
import type { SwapPlugin, SwappableToken, SwapRequest } from '../contract.js'
import { caipTokenKey, toCaipToken } from '../provider/gateway-formats.js'
import { type BestQuote, findBestQuote } from '../quote/find-best-quote.js'
import type { Providers } from '../quote/providers.js'
import type { InternalState, KnownGasPrice } from './internal-state.js'

/** A request for a quote. */
export interface QuoteRequest {
  readonly of: string
  readonly request: SwapRequest
}

/** The requests to keep current while watched. */
export interface QuotePollerRequests {
  readonly quote: QuoteRequest | undefined
  readonly network: CaipNetworkId | undefined
  /** Tokens whose list contains no price. */
  readonly unpriced: readonly SwappableToken[]
}

/** Keeps quote, gas price and token prices current. */
export interface QuotePoller {
  request(requests: QuotePollerRequests): void
  /** Requests everything again, now. */
  refresh(): void
}

/** Debounces typing. Milliseconds. */
const debounce = 200
const interval = durations.tenSeconds
/** Token prices change less than quotes. */
const priceInterval = 30_000

/** More data than an exchange over two pools has, its permit included. */
const swapBytes = 1_000

interface PollerParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly providers: Providers
  readonly read: () => InternalState
  readonly change: (next: Partial<InternalState>) => void
}

const createQuoteQuery = ({ ctx, providers, read, change }: PollerParts) =>
  createPolledQuery<QuoteRequest, BestQuote>(ctx, {
    debounce,
    interval,
    keyOf: ({ of }) => of,
    read: ({ request }, signal) =>
      findBestQuote(ctx, providers.at(request.caipNetworkId, request.destination), request, signal),
    onAnswer: (best, { of }) => change({ quote: { of, best } }),
    onFailure(error, { of }) {
      const before = read().quote
      const hasNoRoute = isQuoinError(error, 'SWAP_NO_ROUTE')
      // The earlier quote is no longer valid once there is no route.
      const best = before?.of === of && !hasNoRoute ? before.best : undefined
      change({ quote: { of, best, fault: hasNoRoute ? 'noRoute' : 'unavailable' } })
    },
  })

const createGasQuery = ({ ctx, providers, read, change }: PollerParts) =>
  createPolledQuery<CaipNetworkId, KnownGasPrice>(ctx, {
    debounce: 0,
    interval,
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
    onAnswer: (gas) => change({ gas }),
    onFailure(error, of) {
      const before = read().gas
      const isUnsupported = isQuoinError(error, 'GAS_PRICE_UNSUPPORTED')
      // A temporary failure keeps the earlier value.
      if (isUnsupported || before?.of !== of)
        change({ gas: { of, price: isUnsupported ? 'unsupported' : undefined, dataFee: 0n } })
    },
  })

const createPriceQuery = ({ ctx, read, change }: PollerParts) =>
  createPolledQuery<readonly SwappableToken[], ReadonlyMap<string, string>>(ctx, {
    debounce,
    interval: priceInterval,
    keyOf: (tokens) => tokens.map(({ id }) => id).join(' '),
    async read(tokens, signal) {
      const network = tokens[0]?.caipNetworkId
      if (network === undefined || ctx.api.url('gateway', '/') === undefined) return new Map()
      const idOf = new Map(
        tokens.map(({ caipNetworkId, address, id }) => [
          caipTokenKey(toCaipToken(caipNetworkId, address)),
          id,
        ]),
      )
      const body = { currency: 'usd', addresses: [...idOf.keys()], projectId: ctx.projectId } as const
      const { fungibles } = await ctx.api.call(getPrices, { body, network, signal })
      return new Map(
        fungibles.flatMap(({ address, price }) => {
          const id = idOf.get(caipTokenKey(address ?? ''))
          return id === undefined ? [] : [[id, String(price)] as const]
        }),
      )
    },
    onAnswer: (found) => change({ prices: new Map([...read().prices, ...found]) }),
    // Without a price the worth is omitted, which nothing depends on.
    onFailure: () => undefined,
  })

/** Creates the poller. Reports results by `change`. */
export function createQuotePoller(parts: PollerParts): QuotePoller {
  const { read, change } = parts
  const quotes = createQuoteQuery(parts)
  const gas = createGasQuery(parts)
  const prices = createPriceQuery(parts)
  return {
    request({ quote, network, unpriced }) {
      quotes.request(quote)
      gas.request(network)
      prices.request(unpriced.length > 0 ? unpriced : undefined)
    },
    refresh() {
      const { quote } = read()
      if (quote) change({ quote: { ...quote, isPending: true } })
      quotes.refresh()
      gas.refresh()
      prices.refresh()
    },
  }
}
