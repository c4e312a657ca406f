import { type PluginContext, toCaipAddress, untilAborted } from '#kernel'
import {
  type ExchangeOrder,
  type PayExchange,
  type PaymentDue,
  type PayPlugin,
  payExchanges,
} from '../contract.js'
import type { RequestedPayment } from '../request/read-request.js'

/**
 * Returns the payment in standard identifiers. Source: CAIP-10, CAIP-19, SLIP-44 (60: the coin type of EVM networks).
 */
export function toOrder({ caipNetworkId, recipient, token, amount }: PaymentDue): ExchangeOrder {
  const { value, decimals, symbol } = amount
  return {
    caipNetworkId,
    value,
    decimals,
    symbol,
    assetId: `${caipNetworkId}/${token === undefined ? 'slip44:60' : `erc20:${token}`}`,
    recipient: toCaipAddress(caipNetworkId, recipient),
  }
}

/** An exchange, with the origins where its page may be opened. */
export interface FoundExchange {
  readonly exchange: PayExchange
  readonly origins: readonly string[]
}

/** Maximum number of listed exchanges. */
const max = 50

/**
 * Lists the exchanges of all plugins that can pay an order, in the host's order. A source that fails is reported and left out.
 * Throws `ABORTED`.
 */
export async function findExchanges(
  ctx: PluginContext<PayPlugin>,
  order: ExchangeOrder,
  { include, exclude, withoutExchanges }: Pick<RequestedPayment, 'include' | 'exclude' | 'withoutExchanges'>,
  signal: AbortSignal,
): Promise<readonly FoundExchange[]> {
  if (withoutExchanges) return []
  const lists = await Promise.all(
    ctx.contributions
      .list(payExchanges)
      .map(async ({ origins, source }): Promise<readonly FoundExchange[]> => {
        try {
          const found = await untilAborted(
            ctx.load(source).then((one) => one.exchanges(order, signal)),
            signal,
          )
          return found.map((exchange) => ({ exchange, origins }))
        } catch (error) {
          if (!signal.aborted) ctx.report(error)
          return []
        }
      }),
  )
  if (signal.aborted) return []
  const byId = new Map<string, FoundExchange>()
  for (const one of lists.flat()) if (!byId.has(one.exchange.id)) byId.set(one.exchange.id, one)
  const wanted = include ? include.flatMap((id) => byId.get(id) ?? []) : [...byId.values()]
  return wanted.filter(({ exchange }) => !exclude.includes(exchange.id)).slice(0, max)
}
