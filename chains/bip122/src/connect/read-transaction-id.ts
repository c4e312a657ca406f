import { QuoinError } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'

/** The id that a wallet names. Throws `ANSWER_INVALID`. */
export function readTransactionId(said: unknown): string {
  if (typeof said === 'string' && isTransactionId(said)) return said.toLowerCase()
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no transaction id' })
}
