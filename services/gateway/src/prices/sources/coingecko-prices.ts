import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { isCoin, splitCaip10 } from '../../tokens/caip-account.js'
import { coingeckoHistory } from './coingecko-history.js'
import { inParts, type PriceSource } from './price-source.js'

/** CoinGecko's ids of a network and of its coin. */
interface Names {
  /** `undefined` for a network without tokens. */
  readonly platform: string | undefined
  readonly coin: string
}

/** By CAIP-2 id. Source: CoinGecko's lists of asset platforms and coins. */
const NAMES: Readonly<Record<string, Names>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'eip155:59144': { platform: 'linea', coin: 'ethereum' },
  'eip155:534352': { platform: 'scroll', coin: 'ethereum' },
  'bip122:000000000019d6689c085ae165831e93': { platform: undefined, coin: 'bitcoin' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
  'polkadot:68d56f15f85d3136970ec16946040bc1': { platform: undefined, coin: 'polkadot' },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { platform: undefined, coin: 'polkadot' },
}

/** Max age of a price: rarely traded tokens have old ones. Seconds. */
const MAX_AGE = 86_400

const answer = z.record(
  z.string(),
  z.object({
    usd: z.number().nullish().catch(undefined),
    last_updated_at: z.number().nullish().catch(undefined),
  }),
)

/**
 * Creates a source over CoinGecko; `undefined` if the host has not switched it on. Keys of paid plans (`GATEWAY_COINGECKO_ACCOUNT=pro`) use
 * another host and header than demo keys. Without a key, one token is allowed in each request; former prices always need one for each token.
 *
 * Source: https://docs.coingecko.com/reference/simple-token-price, …/simple-price, …/coins-id-market-chart and
 * …/contract-address-market-chart.
 */
export function coingeckoPrices(context: ProviderContext): PriceSource | undefined {
  const settings = context.settings.coingecko
  const isPro = settings?.account === 'pro'
  const client = vendorClient(context, 'coingecko', ({ key }) => ({
    baseUrl: isPro ? 'https://pro-api.coingecko.com' : 'https://api.coingecko.com',
    headers: key === undefined ? {} : { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key },
    waitForTurn: 1000,
  }))
  if (client === undefined) return undefined
  const together = settings?.key === undefined ? 1 : isPro ? 100 : 30

  async function ask(
    path: string,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>> {
    const shared = { vs_currencies: 'usd', include_last_updated_at: true }
    const read = await client?.ask({ path, query: { ...query, ...shared }, signal }, answer)
    const oldest = context.now() / 1000 - MAX_AGE
    return new Map(
      Object.entries(read ?? {}).flatMap(([id, { usd, last_updated_at }]) =>
        typeof usd === 'number' && (last_updated_at ?? Number.POSITIVE_INFINITY) >= oldest ? [[id, usd]] : [],
      ),
    )
  }

  return {
    name: 'coingecko',
    supports: ({ id }) => NAMES[id] !== undefined,
    async prices({ id: chain, namespace }, ids, signal) {
      const names = NAMES[chain]
      if (names === undefined) return new Map()
      const isCoinId = (id: string): boolean => isCoin(namespace, splitCaip10(id).address)
      const tokens = names.platform === undefined ? [] : ids.filter((id) => !isCoinId(id))
      const coins = ids.filter(isCoinId)
      const parts = await Promise.all([
        coins.length === 0 ? undefined : ask('/api/v3/simple/price', { ids: names.coin }, signal),
        ...inParts(tokens, together).map((part) =>
          ask(
            `/api/v3/simple/token_price/${names.platform}`,
            { contract_addresses: part.map((id) => splitCaip10(id).address).join() },
            signal,
          ),
        ),
      ])
      const [coin, ...rest] = parts
      // EVM addresses are keys in lower case.
      const form = (address: string): string => (namespace === 'eip155' ? address.toLowerCase() : address)
      const byAddress = new Map(
        rest.flatMap((part) => [...(part ?? [])].map(([key, price]) => [form(key), price] as const)),
      )
      return new Map(
        ids.flatMap((id) => {
          const price = isCoinId(id) ? coin?.get(names.coin) : byAddress.get(form(splitCaip10(id).address))
          return price === undefined ? [] : [[id, price] as const]
        }),
      )
    },
    points: coingeckoHistory(client, ({ id: chain, namespace }, id) => {
      const names = NAMES[chain]
      const { address } = splitCaip10(id)
      if (names === undefined) return undefined
      if (isCoin(namespace, address)) return `/api/v3/coins/${names.coin}`
      return names.platform && `/api/v3/coins/${names.platform}/contract/${encodeURIComponent(address)}`
    }),
  }
}
