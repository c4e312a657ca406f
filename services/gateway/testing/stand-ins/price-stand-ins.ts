import { type StandIn, startStandIn } from './start-stand-in.js'

/** Fields of a price by the key of the provider: an address, or the id of a coin. */
export type PriceWorld = Readonly<Record<string, object>>

/**
 * Starts a stand-in of CoinGecko's `simple` calls.
 *
 * Built from: https://docs.coingecko.com/reference/simple-price and …/simple-token-price; as of 2026-11-26.
 */
export function startCoingecko(world: () => PriceWorld): Promise<StandIn> {
  return startStandIn(({ path, query }) => {
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

/**
 * Starts a stand-in of DefiLlama's current prices.
 *
 * Built from: https://api-docs.defillama.com (coins, `/prices/current/{coins}`); as of 2026-11-26.
 */
export function startDefillama(world: () => PriceWorld): Promise<StandIn> {
  return startStandIn(({ path }) => {
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
