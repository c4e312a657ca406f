import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { PurchaseEntry, PurchaseHistoryPage, PurchaseHistoryQuery } from './purchase-schemas.js'

export type { PurchaseEntry, PurchaseHistoryPage, PurchaseHistoryQuery }

const loadSchemas = (): Promise<typeof import('./purchase-schemas.js')> => import('./purchase-schemas.js')

/**
 * Returns the purchases of an account at a provider: the account's history, requested with `onramp` (ONR-03). The
 * gateway has one endpoint for histories, which the history plugin defines; this one reads the fields of purchases
 * only.
 */
export const getPurchases: Endpoint<PurchaseHistoryQuery, unknown, PurchaseHistoryPage> = {
  id: 'onramp.getPurchases',
  method: 'GET',
  path: '/v1/account/:account/history',
  service: 'gateway',
  answer: lazySchema(async () => (await loadSchemas()).purchaseHistoryPage),
}
