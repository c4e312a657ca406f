import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { PurchaseEntry, PurchaseHistoryPage, PurchaseHistoryQuery } from './purchase-schemas.js'

export type { PurchaseEntry, PurchaseHistoryPage, PurchaseHistoryQuery }

const loadSchemas = (): Promise<typeof import('./purchase-schemas.js')> => import('./purchase-schemas.js')

/**
 * What an account bought of a provider: the account's history, asked with `onramp` (ONR-03). It is the gateway's one endpoint of
 * histories, defined by the history plugin; of its answer this reads what a purchase has.
 */
export const getPurchases: Endpoint<PurchaseHistoryQuery, unknown, PurchaseHistoryPage> = {
  id: 'onramp.getPurchases',
  method: 'GET',
  path: '/v1/account/:account/history',
  service: 'gateway',
  answer: lazySchema(async () => (await loadSchemas()).purchaseHistoryPage),
}
