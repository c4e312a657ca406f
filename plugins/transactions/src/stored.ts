import type { StorageSpec } from '#kernel'
import { isStoredTransaction, type StoredTransaction } from './stored-transaction.js'

/** The plugin's stored state: transactions that are not final. */
export interface TransactionsStored {
  readonly transactions: readonly StoredTransaction[]
}

/** Maximum number of transactions that are followed after a reload. */
export const maxStored = 50

// Validated by hand: a schema library would add weight for every visitor who sends.
const stored: StorageSpec<TransactionsStored> = {
  version: 1,
  initial: { transactions: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown = Object(value).transactions
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        // One damaged entry does not drop the others.
        return { value: { transactions: list.filter(isStoredTransaction).slice(0, maxStored) } }
      },
    },
  },
}
export default stored
