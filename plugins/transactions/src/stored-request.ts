import { isStoredBatch, type StoredBatch } from './stored-batch.js'
import { isStoredMeaning, type StoredMeaning } from './stored-transaction.js'

/** A request that a wallet was about to get. Its `sentAt` is that time. */
export interface StoredRequest extends StoredMeaning {
  readonly key: string
  /** The batch with the id that the page chose: its wallet may know it. */
  readonly batch?: StoredBatch | undefined
}

/** Maximum number of stored requests. */
export const maxStoredRequests = 20

/** Validates a stored request: any script can write into the page's storage. */
export function isStoredRequest(value: unknown): value is StoredRequest {
  const { key, batch }: { [Name in keyof StoredRequest]?: unknown } = Object(value)
  return (
    isStoredMeaning(value) &&
    typeof key === 'string' &&
    /^[0-9a-f]{32}$/.test(key) &&
    (batch === undefined || isStoredBatch(batch))
  )
}
