import { readTextWithin } from '@quoin/server-kit/http'
import type { TurnLimit } from '@quoin/server-kit/storage'
import { type AnswerBudget, createAnswerShare } from './answer-budget.js'
import { NodeError } from './chain-node.js'

/** The failure of a node that returned no valid JSON-RPC answer. */
export class NodeFailure extends Error {
  override readonly name: string = 'NodeFailure'
  readonly reason: 'late' | 'too-large' | 'busy' | 'failed' | 'other-network'

  constructor(reason: NodeFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface NodeQuestion {
  readonly url: string
  readonly method: string
  readonly params: unknown
  readonly signal: AbortSignal | undefined
  /** Milliseconds. */
  readonly timeLimit: number
  /** Bytes. */
  readonly largestAnswer: number
  /** Budget of all answers that are being read. */
  readonly reading?: AnswerBudget | undefined
  /** Budget of the caller: after success the bytes stay taken until the caller returns them. */
  readonly held?: AnswerBudget | undefined
  /** Limits the answers that are parsed in one turn of the event loop. */
  readonly turn?: TurnLimit | undefined
}

function resultOf(text: string, status: number): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw new NodeFailure('failed', `HTTP ${status} without JSON`, { cause })
  }
  if (typeof answer !== 'object' || answer === null)
    throw new NodeFailure('failed', `HTTP ${status} without an answer`)
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message, data } = answer.error as Readonly<Record<string, unknown>>
    // Some nodes report overload or refused access with these statuses: not an answer to the request.
    if ([401, 403, 429].includes(status) || status >= 500) throw new NodeFailure('failed', `HTTP ${status}`)
    throw new NodeError(typeof code === 'number' ? code : -32603, String(message ?? '').slice(0, 2000), data)
  }
  if (status >= 300 || !('result' in answer))
    throw new NodeFailure('failed', `HTTP ${status} without a result`)
  return answer.result
}

/**
 * Sends one JSON-RPC request to one node.
 *
 * @throws `NodeError` if the node answers with an error, `NodeFailure` if it does not answer; the signal's reason
 */
export async function callNode(question: NodeQuestion): Promise<unknown> {
  const { url, method, params, signal, timeLimit, largestAnswer } = question
  const late = AbortSignal.timeout(timeLimit)
  const [reading, held] = [createAnswerShare(question.reading), createAnswerShare(question.held)]
  const grow = (size: number): void => {
    reading.grow(size)
    held.grow(size)
  }
  let isAnswered = false
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      redirect: 'error',
    })
    const tooLarge = (): NodeFailure =>
      new NodeFailure('too-large', `The answer has more than ${largestAnswer} bytes.`)
    const text = await readTextWithin(response, largestAnswer, tooLarge, grow)
    const parse = (): unknown => resultOf(text, response.status)
    const result = question.turn ? await question.turn.run(parse) : parse()
    isAnswered = true
    return result
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof NodeError || error instanceof NodeFailure) throw error
    if (late.aborted) throw new NodeFailure('late', `No answer within ${timeLimit} ms.`, { cause: error })
    throw new NodeFailure('failed', 'The node is unreachable.', { cause: error })
  } finally {
    reading.giveBack()
    if (!isAnswered) held.giveBack()
  }
}
