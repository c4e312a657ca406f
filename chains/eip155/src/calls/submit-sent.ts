import { QuoinError } from '#kernel'
import { isBytes } from '../params/param-shapes.js'

/** The hash in the answer of a wallet that has sent a transaction. Throws `ANSWER_INVALID`. */
export async function submitSent(answer: unknown): Promise<string> {
  if (isBytes(answer, 32) && answer.length === 66) return answer
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no transaction hash' })
}
