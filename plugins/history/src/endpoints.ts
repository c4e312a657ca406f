// Also public as `quoin/endpoints/history`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { HistoryPage, HistoryQuery } from './schemas.js'

export type {
  FungibleInfo,
  HistoryEntry,
  HistoryPage,
  HistoryQuery,
  HistoryTransfer,
  NftInfo,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/**
 * Returns the activity of an account, newest first, page by page. Pending purchases are read with `cache: 'no-cache'`.
 */
export const getHistory: Endpoint<HistoryQuery, unknown, HistoryPage> = {
  id: 'history.getHistory',
  method: 'GET',
  path: '/v1/account/:account/history',
  service: 'gateway',
  summary: 'The transactions of an account, newest first.',
  params: lazySchema(async () => (await loadSchemas()).historyParams),
  query: lazySchema(async () => (await loadSchemas()).historyQuery),
  answer: lazySchema(async () => (await loadSchemas()).historyPage),
  whenUnsupported: { answer: { data: [], unavailable: ['*'] } },
}
