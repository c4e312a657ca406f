import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { isCoin, splitCaip10 } from '../../tokens/caip-account.js'
import { defillamaHistory, type LlamaKeys } from './defillama-history.js'
import { inParts, type PriceSource } from './price-source.js'

/** DefiLlama's names of networks, by CAIP-2 id, and CoinGecko's id of the coin, which DefiLlama takes as well. */
const NAMES: Readonly<Record<string, readonly [network: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'ethereum'],
  'eip155:10': ['optimism', 'ethereum'],
  'eip155:56': ['bsc', 'binancecoin'],
  'eip155:100': ['xdai', 'xdai'],
  'eip155:137': ['polygon', 'polygon-ecosystem-token'],
  'eip155:8453': ['base', 'ethereum'],
  'eip155:42161': ['arbitrum', 'ethereum'],
  'eip155:43114': ['avax', 'avalanche-2'],
  'eip155:59144': ['linea', 'ethereum'],
  'eip155:534352': ['scroll', 'ethereum'],
  'bip122:000000000019d6689c085ae165831e93': ['bitcoin', 'bitcoin'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'solana'],
  'polkadot:68d56f15f85d3136970ec16946040bc1': ['polkadot', 'polkadot'],
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': ['polkadot', 'polkadot'],
}

/** Tokens in one request: the URL stays below 8 kB. */
const TOGETHER = 80
/** Min confidence of a price, from 0 to 1. */
const MIN_CONFIDENCE = 0.8
/** Max age of a price. Seconds. */
const MAX_AGE = 3600

/** Returns the keys of a network's tokens; `undefined` for a network that DefiLlama does not name. */
function keysOf({ id: chain, namespace }: GatewayChain): LlamaKeys | undefined {
  const [network, coinName] = NAMES[chain] ?? []
  if (network === undefined || coinName === undefined) return undefined
  return {
    keyOf(id) {
      const { address } = splitCaip10(id)
      return isCoin(namespace, address) ? `coingecko:${coinName}` : `${network}:${address}`
    },
    form: (key) => (namespace === 'eip155' ? key.toLowerCase() : key),
  }
}

const coin = z.object({
  price: z.number(),
  timestamp: z.number(),
  confidence: z.number().optional(),
})
const answer = z.object({ coins: z.record(z.string(), z.unknown()) })

/**
 * Creates a source over DefiLlama; `undefined` if the host has not switched it on. Prices that the provider is not sure of, or that are
 * older than an hour, are left out.
 *
 * Source: https://api-docs.defillama.com (coins, `/prices/current/{coins}` and `/chart/{coins}`).
 */
export function defillamaPrices(context: ProviderContext): PriceSource | undefined {
  const client = vendorClient(context, 'defillama', ({ key }) => ({
    baseUrl:
      key === undefined
        ? 'https://coins.llama.fi'
        : `https://pro-api.llama.fi/${encodeURIComponent(key)}/coins`,
    waitForTurn: 1000,
  }))
  if (client === undefined) return undefined

  return {
    name: 'defillama',
    supports: ({ id }) => NAMES[id] !== undefined,
    async prices(chain, ids, signal) {
      const keys = keysOf(chain)
      if (keys === undefined) return new Map()
      const { keyOf, form } = keys
      const latest = context.now() / 1000
      const found = new Map<string, number>()
      await Promise.all(
        inParts([...new Set(ids.map(keyOf))], TOGETHER).map(async (part) => {
          const path = `/prices/current/${part.join()}`
          const { coins } = await client.ask({ path, signal }, answer)
          for (const [key, value] of Object.entries(coins)) {
            const { price, timestamp, confidence = 1 } = coin.safeParse(value).data ?? {}
            if (price === undefined || timestamp === undefined || confidence < MIN_CONFIDENCE) continue
            if (Math.abs(latest - timestamp) <= MAX_AGE) found.set(form(key), price)
          }
        }),
      )
      return new Map(
        ids.flatMap((id) => {
          const price = found.get(form(keyOf(id)))
          return price === undefined ? [] : [[id, price] as const]
        }),
      )
    },
    points: defillamaHistory(client, keysOf),
  }
}
