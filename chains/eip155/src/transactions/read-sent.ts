import { QuoinError, type SentId } from '#kernel'
import { isEvmAddress, isTransactionId } from '../addresses/formats.js'
import { isBytes } from '../params/param-shapes.js'

/** Returns the transaction id in a response to `eth_sendTransaction`. */
export function readSent(method: string, params: unknown, answer: unknown): SentId | undefined {
  if (method !== 'eth_sendTransaction' || typeof answer !== 'string' || !isTransactionId(answer))
    return undefined
  const [transaction]: readonly unknown[] = Array.isArray(params) ? params : []
  const from: unknown = Object(transaction).from
  return typeof from === 'string' && isEvmAddress(from) ? { id: answer, from } : { id: answer }
}

/** Returns the hash in the response of a wallet that sent a transaction. Throws `ANSWER_INVALID`. */
export async function submitSent(answer: unknown): Promise<string> {
  if (isBytes(answer, 32) && answer.length === 66) return answer
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no transaction hash' })
}
