import type { StorageSpec } from '#kernel'
import { isStoredBatch, type StoredBatch } from './stored-batch.js'
import { isStoredTransaction, type StoredTransaction } from './stored-transaction.js'

/** The plugin's stored state: transactions and batches that are not final. */
export interface TransactionsStored {
  readonly transactions: readonly StoredTransaction[]
  readonly batches: readonly StoredBatch[]
}

/** Maximum number of transactions that are followed after a reload. */
export const maxStored = 50
/** Maximum number of batches that are followed after a reload: their ids may be long. */
export const maxStoredBatches = 20

// Validated by hand: a schema library would add weight for every visitor who sends.
const stored: StorageSpec<TransactionsStored> = {
  version: 1,
  initial: { transactions: [], batches: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const { transactions: list, batches = [] }: { [Name in keyof TransactionsStored]?: unknown } =
          Object(value)
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        // One damaged entry does not drop the others. An earlier version stored no batches.
        const ofWallets = Array.isArray(batches) ? batches.filter(isStoredBatch) : []
        return {
          value: {
            transactions: list.filter(isStoredTransaction).slice(0, maxStored),
            batches: ofWallets.slice(0, maxStoredBatches),
          },
        }
      },
    },
  },
}
export default stored
