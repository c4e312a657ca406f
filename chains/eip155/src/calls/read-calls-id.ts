import { QuoinError } from '#kernel'
import { fieldsOf, isText } from '../params/param-shapes.js'

/** EIP-5792 allows an id of 4,096 bytes, here in hex. */
const longestId = 2 + 2 * 4_096

/** The id in an answer to `wallet_sendCalls`; in version 1.0 it is the answer. Throws `ANSWER_INVALID`. */
export function readCallsId(answer: unknown): string {
  const id = typeof answer === 'string' ? answer : fieldsOf(answer)?.id
  if (isText(id, longestId)) return id
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no id of the calls' })
}
