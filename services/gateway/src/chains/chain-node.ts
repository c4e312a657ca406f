import type { AnswerBudget } from './answer-budget.js'
import type { GatewayChain } from './gateway-chain.js'

/**
 * The nodes of a network, as one: the next is asked when one fails, none is asked for longer than the limit, and one that keeps
 * failing is left alone for a while.
 */
export interface ChainNode {
  readonly chain: GatewayChain
  /**
   * @param held what the answer is counted in while it is held; left out: it is let go at once
   * @returns the `result` of the JSON-RPC answer
   * @throws `NodeError` with the answer's `code`, `data` and text; `Problem` 502, 503 or 504 where no node answered
   */
  request(method: string, params: unknown, signal?: AbortSignal, held?: AnswerBudget): Promise<unknown>
}

/** What a node answered instead of a result. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
