import { Problem } from '@quoin/server-kit/http'
import type { HistoryEntry } from 'quoin/endpoints/history'
import type { PurchaseHistory } from '../history/purchase-history.js'
import { readAccount } from '../history/read-account.js'
import { shownAddress } from '../names/find-names.js'
import type { Database } from '../storage/database.js'
import type { OnrampProvider } from './onramp-provider.js'
import type { OnrampPurchaseRow } from './onramp-tables.js'
import { purchaseReference } from './purchase-reference.js'
import { syncPurchases } from './sync-purchases.js'

const PAGE_SIZE = 50
/** For how long a provider is waited for before what is stored is told. Milliseconds. */
const TIMEOUT = 5000

const statuses = {
  'in-progress': 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

/** So old a purchase is, in milliseconds, and so often and long it was missing, before its end counts as unknown. */
const FORGOTTEN = { age: 7 * 86_400_000, misses: 3, missing: 86_400_000 }

/**
 * Bank transfers take days, and a list may be incomplete: only the provider says that a purchase failed. One that it does not list
 * any more is of unknown end, until it lists it again.
 */
function isForgotten(
  { status, created, misses, missing_since: since }: OnrampPurchaseRow,
  now: number,
): boolean {
  if (status !== 'in-progress' || since === null || misses < FORGOTTEN.misses) return false
  return now - Number(created) > FORGOTTEN.age && now - Number(since) > FORGOTTEN.missing
}

function describe(row: OnrampPurchaseRow, now: number): HistoryEntry {
  const { id, provider, hash, chain, status, address, created } = row
  return {
    id: `${provider}-${id}`,
    metadata: {
      ...{ operationType: 'bought', hash, chain, sentFrom: '', sentTo: shownAddress(address), nonce: 0 },
      minedAt: new Date(Number(created)).toISOString(),
      status: isForgotten(row, now) ? 'unknown' : statuses[status],
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: row.amount },
        fungible_info: { name: row.token_name, symbol: row.token_symbol },
      },
    ],
  }
}

/** Where a page ended: `1763729000000~4f…`. */
function readCursor(text: string): { readonly created: number; readonly id: string } {
  const [, created, id] = /^(\d{1,15})~([\w-]{1,128})$/.exec(text) ?? []
  if (created === undefined || id === undefined) {
    throw new Problem(400, [{ name: 'cursor', description: 'Not one that was given as `next`.' }])
  }
  return { created: Number(created), id }
}

export interface PurchaseHistoryOptions {
  readonly database: Database
  readonly providers: readonly OnrampProvider[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** For how long a provider is waited for. Milliseconds; default 5000. */
  readonly timeout?: number
}

/**
 * What accounts bought. The first page asks the provider and stores what it says; every page is read from the database, so that all
 * processes tell the same, and what was told once is told also while the provider is away.
 */
export function createPurchaseHistory(options: PurchaseHistoryOptions): PurchaseHistory {
  const { database, providers, now, timeout = TIMEOUT } = options
  /** Questions under way; who asks the same meanwhile waits for them. */
  const asking = new Map<string, Promise<void>>()

  function refresh(provider: OnrampProvider, partnerUserId: string): Promise<void> {
    const key = `${provider.id}:${partnerUserId}`
    const before = asking.get(key)
    if (before) return before
    const signal = AbortSignal.timeout(timeout)
    const mine = syncPurchases({ database, provider, partnerUserId, now: now(), signal })
      .catch((error: unknown) => {
        // What is stored is told meanwhile. A database that fails is no such thing.
        if (!(error instanceof Problem || signal.aborted)) throw error
      })
      .finally(() => asking.delete(key))
    asking.set(key, mine)
    return mine
  }

  return {
    async page({ account, provider: id, purchaseKey, cursor }) {
      const provider = providers.find((one) => one.id === id)
      if (!provider)
        throw new Problem(404, [{ name: 'onramp', description: 'There is no such provider here.' }])
      const { address } = readAccount(account)
      if (!/^[\da-f]{32}$/.test(purchaseKey ?? '')) {
        const description = 'must be Bearer and the purchaseKey of the orders'
        throw new Problem(400, [{ name: 'Authorization', description }])
      }
      const partner = purchaseReference(address, purchaseKey)
      const from = cursor === undefined ? undefined : readCursor(cursor)
      if (!from) await refresh(provider, partner)
      let found = database.query
        .selectFrom('onramp_purchases')
        .selectAll()
        .where('provider', '=', id)
        .where('partner', '=', partner)
        .where('account', '=', address)
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE_SIZE + 1)
      if (from) {
        found = found.where(({ eb, or, and }) =>
          or([
            eb('created', '<', from.created),
            and([eb('created', '=', from.created), eb('id', '<', from.id)]),
          ]),
        )
      }
      const rows = await found.execute()
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      const next = rows.length > PAGE_SIZE && last ? `${last.created}~${last.id}` : undefined
      return { data: page.map((row) => describe(row, now())), ...(next !== undefined && { next }) }
    },
  }
}
