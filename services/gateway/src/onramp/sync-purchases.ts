import { comparable } from '../names/find-names.js'
import type { Database } from '../storage/open-database.js'
import type { OnrampProvider, OnrampPurchase, PurchasePage } from './onramp-provider.js'
import { createOrderStore } from './order-store.js'

/** Max number of pages: a provider's list may never end. */
const MAX_PAGES = 20

export interface SyncPurchasesOptions {
  readonly database: Database
  readonly provider: OnrampProvider
  /** The reference of the orders. */
  readonly partnerUserId: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

/** A page, and the failure of an order that is missing in it. */
interface ReadPage extends PurchasePage {
  readonly failure?: unknown
}

/** Reads the purchases of the reference's orders. An order that fails does not cost the others. */
async function readOrders(options: SyncPurchasesOptions): Promise<ReadPage> {
  const { database, provider, partnerUserId: partner, now, signal } = options
  const orders = await createOrderStore(database, () => now).list({ provider: provider.id, partner })
  const answers = await Promise.allSettled(orders.map((order) => provider.purchasesOf?.(order, signal) ?? []))
  const failed = answers.find((answer) => answer.status === 'rejected')
  return {
    purchases: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    ...(failed && { failure: failed.reason }),
  }
}

async function readPage(
  options: SyncPurchasesOptions,
  cursor: string | undefined,
): Promise<ReadPage | undefined> {
  const { provider, partnerUserId, signal } = options
  if (provider.purchasesOf) return readOrders(options)
  return provider.purchases?.(partnerUserId, cursor, signal)
}

/**
 * Stores the purchases that a provider lists. A final status stays: an answer that arrives late, or at another process,
 * does not reset it to in progress. A purchase that is missing from a complete list keeps its status, since only the
 * provider can report the result; the number of misses and the time of the first are stored.
 *
 * @throws what the provider throws
 */
export async function syncPurchases(options: SyncPurchasesOptions): Promise<void> {
  const { database, provider, partnerUserId, now } = options
  const { query } = database
  const known = await query
    .selectFrom('onramp_purchases')
    .select(['id', 'status'])
    .where('provider', '=', provider.id)
    .where('partner', '=', partnerUserId)
    .execute()
  const over = new Set(known.flatMap(({ id, status }) => (status === 'in-progress' ? [] : [id])))
  const open = new Set(known.flatMap(({ id, status }) => (status === 'in-progress' ? [id] : [])))

  async function store({ id, address, token, ...reported }: OnrampPurchase): Promise<void> {
    const { status, chain, hash, created } = reported
    await query
      .insertInto('onramp_purchases')
      .values({
        provider: provider.id,
        id,
        partner: partnerUserId,
        account: comparable(address),
        address,
        status,
        chain,
        hash,
        created,
        token_name: token.name,
        token_symbol: token.symbol,
        amount: token.amount,
        misses: 0,
        missing_since: null,
      })
      .onConflict((on) =>
        on
          .columns(['provider', 'id'])
          .doUpdateSet({ status, hash, amount: token.amount, misses: 0, missing_since: null })
          .where('onramp_purchases.status', '=', 'in-progress'),
      )
      .execute()
  }

  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await readPage(options, cursor)
    if (!page) return
    const news = page.purchases.filter(({ id }) => !over.has(id))
    for (const purchase of news) {
      await store(purchase)
      open.delete(purchase.id)
    }
    if (page.failure !== undefined) throw page.failure
    cursor = page.next
    if (cursor === undefined) break
    // Newest first: if a page has nothing new and no purchase is in progress, later pages are stored already.
    if (news.length === 0 && open.size === 0) return
  }
  if (cursor !== undefined || open.size === 0) return
  await query
    .updateTable('onramp_purchases')
    .set((row) => ({
      misses: row('misses', '+', 1),
      missing_since: row.fn.coalesce('missing_since', row.val(now)),
    }))
    .where('provider', '=', provider.id)
    .where('partner', '=', partnerUserId)
    .where('id', 'in', [...open])
    .where('status', '=', 'in-progress')
    .execute()
}
