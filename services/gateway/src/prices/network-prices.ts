import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { inConfiguredOrder } from '../providers/in-configured-order.js'
import { splitCaip10 } from '../tokens/caip-account.js'
import type { PriceProvider } from './first-of-prices.js'
import { isUsablePrice, type PriceSource } from './sources/price-source.js'

export interface NetworkPricesOptions {
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** In the order in which they are asked by default. */
  readonly sources: readonly PriceSource[]
  /** Called with a source's error, for the log. */
  readonly onError: (error: unknown) => void
}

/**
 * Creates a provider that asks the sources of each network in their order, each one for what is still missing. A source that fails
 * counts as having no prices. Prices that no token can have are dropped.
 */
export function networkPrices({ nodes, sources, onError }: NetworkPricesOptions): PriceProvider {
  async function pricesOf(
    chain: GatewayChain,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly [string, number])[]> {
    const found = new Map<string, number>()
    for (const source of inConfiguredOrder(sources, chain, 'prices')) {
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length === 0) break
      try {
        const read = await source.prices(chain, missing, signal)
        for (const id of missing) {
          const price = read.get(id)
          if (isUsablePrice(price)) found.set(id, price)
        }
      } catch (error) {
        signal?.throwIfAborted()
        onError(error)
      }
    }
    return [...found]
  }

  return {
    async prices(ids, signal) {
      const byChain = new Map<string, string[]>()
      for (const id of ids) {
        const { chain } = splitCaip10(id)
        const list = byChain.get(chain)
        if (list) list.push(id)
        else byChain.set(chain, [id])
      }
      const read = await Promise.all(
        [...byChain].map(([id, list]) => {
          const chain = nodes.get(id)?.chain
          return chain === undefined ? [] : pricesOf(chain, list, signal)
        }),
      )
      return new Map(read.flat())
    },
  }
}
