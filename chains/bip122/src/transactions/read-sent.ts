import type { SentId } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'

/** The transaction of an answer to `sendTransfer`. */
export function readSent(method: string, answer: unknown): SentId | undefined {
  const id: unknown = method === 'sendTransfer' ? Object(answer).txid : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
