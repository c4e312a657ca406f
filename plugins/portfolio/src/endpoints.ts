// Also public as `quoin/endpoints/portfolio`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { PriceHistories, PriceHistoryQuestion } from './schemas.js'

export type { PriceHistories, PriceHistory, PriceHistoryQuestion, PricePeriod } from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns former prices of tokens at regular times. The gateway receives ids of tokens, and no account. */
export const getPriceHistory: Endpoint<unknown, PriceHistoryQuestion, PriceHistories> = {
  id: 'portfolio.getPriceHistory',
  method: 'POST',
  path: '/v1/fungible/history',
  service: 'gateway',
  summary: 'Former prices of tokens, at regular times.',
  body: lazySchema(async () => (await loadSchemas()).priceHistoryQuestion),
  answer: lazySchema(async () => (await loadSchemas()).priceHistories),
}
