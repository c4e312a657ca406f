import type { AnswerBudget } from './answer-budget.js'
import type { GatewayChain } from './gateway-chain.js'

/**
 * The client of a network's nodes: if a node fails, the next one is called; each attempt has a time limit, and a node
 * that keeps failing is skipped for a while.
 */
export interface ChainNode {
  readonly chain: GatewayChain
  /** Set if the network has `crossCheck`: what `readAgreed` needs. */
  readonly crossCheck?: CrossCheck
  /**
   * @param held budget that counts the answer until the caller returns its bytes; left out: not counted
   * @returns the `result` of the JSON-RPC answer
   * @throws `NodeError` with the error's `code`, `data` and message; `Problem` 502, 503 or 504 if no node answered
   */
  request(method: string, params: unknown, signal?: AbortSignal, held?: AnswerBudget): Promise<unknown>
}

/** The nodes of a network one by one, whose answers are compared. */
export interface CrossCheck {
  /** Clients of one node each, without a fallback. */
  readonly nodes: readonly ChainNode[]
  /** @param node index of a node whose answer no majority gave */
  disagreed(node: number): void
}

/** An error that a node returned instead of a result. */
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
