import type { SentId } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'

/** The transaction of an answer to `solana_signAndSendTransaction`. */
export function readSent(method: string, answer: unknown): SentId | undefined {
  const id: unknown = method === 'solana_signAndSendTransaction' ? Object(answer).signature : undefined
  return typeof id === 'string' && isTransactionId(id) ? { id } : undefined
}
