import type { SentId } from '#kernel'
import { isEvmAddress, isTransactionId } from '../addresses/formats.js'

/** The transaction of an answer to `eth_sendTransaction`. */
export function readSent(method: string, params: unknown, answer: unknown): SentId | undefined {
  if (method !== 'eth_sendTransaction' || typeof answer !== 'string' || !isTransactionId(answer))
    return undefined
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  const from: unknown = Object(transaction).from
  return typeof from === 'string' && isEvmAddress(from) ? { id: answer, from } : { id: answer }
}
