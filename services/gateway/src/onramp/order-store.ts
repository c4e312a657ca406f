import type { Database } from '../storage/open-database.js'
import type { PlacedOrder } from './onramp-provider.js'

/** Age after which an order is no longer asked about, and removed. Milliseconds. */
const MAX_AGE = 30 * 86_400_000
/** Max number of orders of one reference that are asked about, the newest. */
const MAX_ORDERS = 10

/** The provider and the reference (`purchaseReference`) of orders. */
export interface OrderKey {
  readonly provider: string
  readonly partner: string
}

/** Keeps the orders of providers that find purchases by their orders only. */
export interface OrderStore {
  add(key: OrderKey, order: PlacedOrder): Promise<void>
  /** Returns the newest orders of the last 30 days. */
  list(key: OrderKey): Promise<readonly (PlacedOrder & { readonly created: number })[]>
  /** Removes orders, and times of checks, above 30 days old. */
  clean(): Promise<void>
}

/** @param now milliseconds since 1970 */
export function createOrderStore({ query }: Database, now: () => number): OrderStore {
  return {
    async add({ provider, partner }, { id, address, chain, code, name, symbol, expected }) {
      await query
        .insertInto('onramp_orders')
        .values({
          provider,
          id,
          partner,
          address,
          chain,
          code,
          token_name: name,
          token_symbol: symbol,
          expected,
          created: now(),
        })
        .onConflict((on) => on.columns(['provider', 'id']).doNothing())
        .execute()
    },
    async list({ provider, partner }) {
      const rows = await query
        .selectFrom('onramp_orders')
        .selectAll()
        .where('provider', '=', provider)
        .where('partner', '=', partner)
        .where('created', '>', now() - MAX_AGE)
        .orderBy('created', 'desc')
        .limit(MAX_ORDERS)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        address: row.address,
        chain: row.chain,
        code: row.code,
        name: row.token_name,
        symbol: row.token_symbol,
        expected: row.expected,
        created: Number(row.created),
      }))
    },
    async clean() {
      await query
        .deleteFrom('onramp_orders')
        .where('created', '<=', now() - MAX_AGE)
        .execute()
      await query
        .deleteFrom('onramp_checks')
        .where('checked_at', '<=', now() - MAX_AGE)
        .execute()
    },
  }
}
