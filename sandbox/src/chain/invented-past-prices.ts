import type { GatewayProviders } from '@quoin/gateway'

type PastPrices = NonNullable<GatewayProviders['pastPrices']>

/** Returns today's prices of tokens, from the gateway itself. */
async function pricesNow(gatewayUrl: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${gatewayUrl}/v1/fungible/price?projectId=sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: ids }),
  })
  if (!answer.ok) return new Map()
  // The sandbox's own gateway answers in its declared form.
  const { fungibles } = (await answer.json()) as { fungibles: { address: string; price: number }[] }
  return new Map(fungibles.map(({ address, price }) => [address, price]))
}

/**
 * Returns past prices that are made up: the tokens of the sandbox have none. Each token has risen by four percent to today's price, in
 * waves. Only for the sandbox and tests.
 */
export function inventedPastPrices(gatewayUrl: string): PastPrices {
  return async (_chain, ids, { start, step, count }) => {
    const now = await pricesNow(gatewayUrl, ids)
    const pointsOf = (price: number) =>
      Array.from({ length: count }, (_, index) => {
        const part = index / (count - 1)
        const wave = 0.015 * Math.sin(part * Math.PI * 6)
        return { time: start + index * step, price: (price / 1.04) * (1 + 0.04 * part + wave) }
      })
    return new Map(
      ids.map((id) => {
        const price = now.get(id)
        return [id, price === undefined ? [] : pointsOf(price)]
      }),
    )
  }
}
