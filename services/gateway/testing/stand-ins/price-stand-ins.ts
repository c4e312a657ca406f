import { type StandIn, startStandIn } from './start-stand-in.js'

/** Fields of a price by the key of the provider: an address, or the id of a coin. */
export type PriceWorld = Readonly<Record<string, object>>

/** Former prices by the key of the provider, the oldest first. Times are seconds since 1970. */
export type PastWorld = Readonly<Record<string, readonly (readonly [time: number, price: number])[]>>

/** Returns CoinGecko's chart of `/coins/{id}/market_chart` or `/coins/{platform}/contract/{address}/market_chart`. */
function coingeckoChart(path: string, days: number, past: PastWorld): { status?: number; body: unknown } {
  const [, coin, address] =
    /^\/api\/v3\/coins\/([^/]+)(?:\/contract\/([^/]+))?\/market_chart$/.exec(path) ?? []
  const key = address === undefined ? coin : decodeURIComponent(address)
  const points = key === undefined ? undefined : past[key.startsWith('0x') ? key.toLowerCase() : key]
  if (points === undefined) return { status: 404, body: { error: 'coin not found' } }
  const latest = points.at(-1)?.[0] ?? 0
  const recent = points.filter(([time]) => time >= latest - days * 86_400)
  const inMilliseconds = recent.map(([time, value]) => [time * 1000, value])
  return { body: { prices: inMilliseconds, market_caps: [], total_volumes: [] } }
}

/**
 * Starts a stand-in of CoinGecko's `simple` calls and its charts.
 *
 * Built from: https://docs.coingecko.com/reference/simple-price, …/simple-token-price, …/coins-id-market-chart and
 * …/contract-address-market-chart; as of 2026-11-29.
 */
export function startCoingecko(
  world: () => PriceWorld,
  past: () => PastWorld = () => ({}),
): Promise<StandIn> {
  return startStandIn(({ path, query }) => {
    if (path.endsWith('/market_chart')) return coingeckoChart(path, Number(query.days), past())
    const asked = path.startsWith('/api/v3/simple/token_price/') ? query.contract_addresses : query.ids
    if (!path.startsWith('/api/v3/simple/') || asked === undefined) return undefined
    const known = world()
    // Tokens that the provider does not know are left out; addresses are in lower case.
    const rows = asked.split(',').flatMap((id) => {
      const key = id.startsWith('0x') ? id.toLowerCase() : id
      const row = known[key]
      return row === undefined ? [] : [[key, row] as const]
    })
    return { body: Object.fromEntries(rows) }
  })
}

/** Returns DefiLlama's chart: of each token the price nearest to each time, if one is within the search width. */
function defillamaChart(list: string, query: Readonly<Record<string, string>>, past: PastWorld): object {
  const minutes = (text = ''): number => Number(/^(\d+)m$/.exec(text)?.[1]) * 60
  const [start, span, step, width] = [
    Number(query.start),
    Number(query.span),
    minutes(query.period),
    minutes(query.searchWidth),
  ]
  const coins = decodeURIComponent(list)
    .split(',')
    .flatMap((key) => {
      const points = past[key.toLowerCase()] ?? past[key]
      if (points === undefined) return []
      const prices = Array.from({ length: span }, (_, index) => start + index * step).flatMap((time) => {
        const [nearest] = points.toSorted(([a], [b]) => Math.abs(a - time) - Math.abs(b - time))
        if (nearest === undefined || Math.abs(nearest[0] - time) > width) return []
        return [{ timestamp: nearest[0], price: nearest[1] }]
      })
      return [[key, { symbol: 'T', confidence: 0.99, prices }] as const]
    })
  return { coins: Object.fromEntries(coins) }
}

/**
 * Starts a stand-in of DefiLlama's current prices and its charts.
 *
 * Built from: https://api-docs.defillama.com (coins, `/prices/current/{coins}` and `/chart/{coins}`); as of 2026-11-29.
 */
export function startDefillama(
  world: () => PriceWorld,
  past: () => PastWorld = () => ({}),
): Promise<StandIn> {
  return startStandIn(({ path, query }) => {
    const [, charted] = /^\/chart\/(.+)$/.exec(path) ?? []
    if (charted !== undefined) return { body: defillamaChart(charted, query, past()) }
    const [, list] = /^\/prices\/current\/(.+)$/.exec(path) ?? []
    if (list === undefined) return undefined
    const known = world()
    const rows = decodeURIComponent(list)
      .split(',')
      .flatMap((key) => {
        const row = known[key.toLowerCase()] ?? known[key]
        return row === undefined ? [] : [[key, row] as const]
      })
    return { body: { coins: Object.fromEntries(rows) } }
  })
}
