import { Problem } from '@quoin/server-kit/http'
import type { HistoryEntry } from 'quoin/endpoints/history'
import type { PurchaseHistory } from '../history/purchase-history.js'
import { readAccount } from '../history/read-account.js'
import { shownAddress } from '../names/find-names.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import type { Database } from '../storage/open-database.js'
import type { OnrampProvider } from './onramp-provider.js'
import type { OnrampPurchaseRow } from './onramp-tables.js'
import { purchaseReference } from './purchase-reference.js'
import { syncPurchases } from './sync-purchases.js'

const PAGE_SIZE = 50
/** Time limit of a provider, after which the stored purchases are returned. Milliseconds. */
const TIMEOUT = 5000

const statuses = {
  'in-progress': 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

/** Min age, number of misses and time missing after which a purchase's status is unknown. Milliseconds. */
const FORGOTTEN = { age: 7 * 86_400_000, misses: 3, missing: 86_400_000 }

/**
 * Returns true if the status is unknown: the provider no longer lists the purchase. Only the provider can report it as
 * failed: bank transfers take days, and a list may be incomplete. The status is known again once the provider lists it.
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
      operationType: 'bought',
      hash,
      chain,
      sentFrom: '',
      sentTo: shownAddress(address),
      nonce: 0,
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

/** Reads the end of a page: `1763729000000~4f…`. */
function readCursor(text: string): { readonly created: number; readonly id: string } {
  const [, created, id] = /^(\d{1,15})~([\w-]{1,128})$/.exec(text) ?? []
  if (created === undefined || id === undefined) {
    throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
  }
  return { created: Number(created), id }
}

export interface PurchaseHistoryOptions {
  readonly database: Database
  readonly providers: readonly OnrampProvider[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time limit of a provider. Milliseconds; default 5000. */
  readonly timeout?: number
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

/**
 * Creates the history of purchases. The first page reads from the provider and stores the result; every page is read
 * from the database, so that all processes return the same, even while the provider is unavailable.
 */
export function createPurchaseHistory(options: PurchaseHistoryOptions): PurchaseHistory {
  const { database, providers, now, timeout = TIMEOUT, onFailure } = options
  /** Pending refreshes, shared by concurrent requests. */
  const pending = new Map<string, Promise<void>>()

  function refresh(provider: OnrampProvider, partnerUserId: string): Promise<void> {
    const key = `${provider.id}:${partnerUserId}`
    const before = pending.get(key)
    if (before) return before
    const signal = AbortSignal.timeout(timeout)
    const mine = syncPurchases({ database, provider, partnerUserId, now: now(), signal })
      .catch((error: unknown) => {
        // The stored purchases are returned instead. A database error is not ignored.
        if (error instanceof ProviderFailure) onFailure?.(error)
        else if (!(error instanceof Problem || signal.aborted)) throw error
      })
      .finally(() => pending.delete(key))
    pending.set(key, mine)
    return mine
  }

  return {
    async page({ account, provider: id, purchaseKey, cursor }) {
      const provider = providers.find((one) => one.id === id)
      if (!provider)
        throw new Problem(404, [{ name: 'onramp', description: 'No such provider is configured here.' }])
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
