import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { inParts, type PricePoint, type ReadPricePoints } from './price-source.js'

/** Prices in one request: a few tokens with all their times. */
const PRICES_TOGETHER = 400

const answer = z.object({ coins: z.record(z.string(), z.unknown()) })
const coin = z.object({ prices: z.array(z.object({ timestamp: z.number(), price: z.number() })).max(1000) })

/** DefiLlama's key of a token. */
export interface LlamaKeys {
  keyOf(id: string): string
  /** The same for all spellings of a key. */
  form(key: string): string
}

/**
 * Reads former prices from DefiLlama, of several tokens in one request.
 *
 * Source: https://api-docs.defillama.com (coins, `/chart/{coins}`).
 */
export function defillamaHistory(
  client: ProviderClient,
  keysOf: (chain: GatewayChain) => LlamaKeys | undefined,
): ReadPricePoints {
  return async (chain, ids, { start, step, count }) => {
    const keys = keysOf(chain)
    if (keys === undefined) return new Map()
    const found = new Map<string, readonly PricePoint[]>()
    const parts = inParts([...new Set(ids.map(keys.keyOf))], Math.max(1, Math.floor(PRICES_TOGETHER / count)))
    const query = { start, span: count, period: `${step / 60}m`, searchWidth: `${step / 60}m` }
    const reads = await Promise.allSettled(
      parts.map(async (part) => {
        const { coins } = await client.ask({ path: `/chart/${part.join()}`, query }, answer)
        const byForm = new Map(Object.entries(coins).map(([key, value]) => [keys.form(key), value]))
        for (const key of part) {
          const { prices = [] } = coin.safeParse(byForm.get(keys.form(key))).data ?? {}
          found.set(
            key,
            prices.map(({ timestamp, price }) => ({ time: timestamp, price })),
          )
        }
      }),
    )
    const failed = reads.find((read) => read.status === 'rejected')
    if (failed && found.size === 0) throw failed.reason
    return new Map(
      ids.flatMap((id) => {
        const points = found.get(keys.keyOf(id))
        return points === undefined ? [] : [[id, points] as const]
      }),
    )
  }
}
