import { getPriceHistory } from 'quoin/endpoints/portfolio'
import type { ChainNode } from '../../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../../http/served-endpoint.js'
import { COIN_ADDRESS, isTokenOf, splitCaip10 } from '../../tokens/caip-account.js'
import type { PriceHistories } from './create-price-histories.js'

export interface PriceHistoryEndpointsOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly histories: PriceHistories
}

/** Returns the endpoint of former prices. Tokens of networks that are not served are left out, as unknown ones are. */
export function priceHistoryEndpoints({
  nodes,
  histories,
}: PriceHistoryEndpointsOptions): readonly ServedEndpoint[] {
  /** Returns the CAIP-10 id; `undefined` if there is no such token here. */
  function idOf(token: string): string | undefined {
    const coinOf = nodes.get(token)
    if (coinOf) return `${token}:${COIN_ADDRESS[coinOf.chain.namespace]}`
    const { chain, address } = splitCaip10(token)
    const node = nodes.get(chain)
    return node && isTokenOf(node.chain.namespace, address) ? token : undefined
  }
  return [
    serve(getPriceHistory, async ({ body, signal }) => {
      const ids = new Map(
        body.tokens.flatMap((token) => {
          const id = idOf(token)
          return id === undefined ? [] : [[token, id] as const]
        }),
      )
      const { grid, prices } = await histories.read([...new Set(ids.values())], body.period, signal)
      return {
        start: grid.start,
        step: grid.step,
        histories: [...ids].flatMap(([token, id]) => {
          const known = prices.get(id)
          return known === undefined ? [] : [{ token, prices: known }]
        }),
      }
    }),
  ]
}
