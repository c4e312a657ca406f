import type { StorageSpec } from '#kernel'
import { isStoredBatch, type StoredBatch } from './stored-batch.js'
import { isStoredRequest, maxStoredRequests, type StoredRequest } from './stored-request.js'
import { isStoredTransaction, type StoredTransaction } from './stored-transaction.js'

/** The plugin's stored state: transactions and batches that are not final. */
export interface TransactionsStored {
  readonly transactions: readonly StoredTransaction[]
  readonly batches: readonly StoredBatch[]
  /** Requests that wallets have not answered. */
  readonly requests: readonly StoredRequest[]
}

/** Maximum number of transactions that are followed after a reload. */
export const maxStored = 50
/** Maximum number of batches that are followed after a reload: their ids may be long. */
export const maxStoredBatches = 20

/** One damaged entry does not drop the others. An earlier version stored fewer lists. */
const valid = <Entry>(
  list: unknown,
  isEntry: (one: unknown) => one is Entry,
  max: number,
): readonly Entry[] => (Array.isArray(list) ? list.filter(isEntry).slice(0, max) : [])

// Validated by hand: a schema library would add weight for every visitor who sends.
const stored: StorageSpec<TransactionsStored> = {
  version: 1,
  initial: { transactions: [], batches: [], requests: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const { transactions, batches, requests }: { [Name in keyof TransactionsStored]?: unknown } =
          Object(value)
        if (!Array.isArray(transactions)) return { issues: [{ message: 'is not what the plugin stored' }] }
        return {
          value: {
            transactions: valid(transactions, isStoredTransaction, maxStored),
            batches: valid(batches, isStoredBatch, maxStoredBatches),
            requests: valid(requests, isStoredRequest, maxStoredRequests),
          },
        }
      },
    },
  },
}
export default stored
