import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { PricePoint, ReadPricePoints } from './price-source.js'

/** One request a token: further ones are left to the next source. */
const MAX_TOKENS = 10

const answer = z.object({ prices: z.array(z.tuple([z.number(), z.number()])).max(5000) })

/**
 * Reads former prices from CoinGecko, token by token, the first ten of them.
 *
 * Source: https://docs.coingecko.com/reference/coins-id-market-chart and …/contract-address-market-chart.
 *
 * @param pathOf returns the path of a token, without the last segment; `undefined` for one that CoinGecko cannot know
 */
export function coingeckoHistory(
  client: ProviderClient,
  pathOf: (chain: GatewayChain, id: string) => string | undefined,
): ReadPricePoints {
  async function read(path: string, days: number): Promise<readonly PricePoint[]> {
    try {
      const query = { vs_currency: 'usd', days }
      const { prices } = await client.ask({ path: `${path}/market_chart`, query }, answer)
      return prices.map(([time, price]) => ({ time: time / 1000, price }))
    } catch (error) {
      // It does not know the token.
      if (error instanceof ProviderFailure && error.status === 404) return []
      throw error
    }
  }
  return async (chain, ids, { step, count }) => {
    const found = new Map<string, readonly PricePoint[]>()
    // A day more: the first time is some minutes before the period that ends now.
    const days = Math.ceil((step * (count - 1)) / 86_400) + 1
    const asked = ids.flatMap((id) => {
      const path = pathOf(chain, id)
      if (path === undefined) found.set(id, [])
      return path === undefined ? [] : [{ id, path }]
    })
    const reads = await Promise.allSettled(
      asked.slice(0, MAX_TOKENS).map(async ({ id, path }) => void found.set(id, await read(path, days))),
    )
    const failed = reads.find((one) => one.status === 'rejected')
    if (failed && found.size === 0) throw failed.reason
    return found
  }
}
