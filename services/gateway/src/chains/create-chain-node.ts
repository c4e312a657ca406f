import { Problem } from '@quoin/server-kit/http'
import { createTurnLimit } from '@quoin/server-kit/storage'
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { NodeObserver } from '../observability/gateway-metrics.js'
import { type AnswerBudget, createAnswerBudget } from './answer-budget.js'
import { callNode, NodeFailure } from './call-node.js'
import type { ChainNode } from './chain-node.js'
import type { GatewayChain } from './gateway-chain.js'
import { createNetworkCheck, type NetworkCheck } from './network-identity.js'

export interface ChainNodeOptions {
  /** Time limit of one attempt at one node. Milliseconds; default 5000. */
  readonly timeLimit?: number
  /** Number of consecutive failures until a node is skipped. Default 5. */
  readonly failuresUntilOpen?: number
  /** Time during which it is skipped. Milliseconds; default 10,000. */
  readonly openFor?: number
  /** Max size of one answer. Bytes; default 8 MiB. */
  readonly largestAnswer?: number
  /** Budget of all large answers that are being read, shared by the nodes of all networks. Default: 64 MiB of its own. */
  readonly reading?: AnswerBudget
  readonly observer?: NodeObserver
}

const READING_LIMIT = 64 * 1024 * 1024

/** Creates a budget for the answers that are being read. */
export function createReadingBudget(): AnswerBudget {
  return createAnswerBudget(
    READING_LIMIT,
    () => new NodeFailure('busy', 'Too many large answers at the same time.'),
  )
}

interface Node {
  readonly url: string
  readonly breaker: CircuitBreakerPolicy
  readonly network: NetworkCheck
}

const STATUS = { late: 504, 'too-large': 502, busy: 503, failed: 502, 'other-network': 502 } as const
/** Failures that would be the same at another node. */
const SAME_ELSEWHERE: ReadonlySet<NodeFailure['reason']> = new Set(['too-large', 'busy'])

function problemOf(chain: string, failure: NodeFailure | undefined): Problem {
  const name = 'node'
  if (failure === undefined) {
    const description = `All nodes of ${chain} are skipped at the moment: they have failed repeatedly.`
    return new Problem(503, [{ name, description }], { retryAfter: 10 })
  }
  const description = {
    late: `No node of ${chain} answered in time.`,
    'too-large': `The answer of ${chain} is too large.`,
    busy: 'The gateway is reading too many large answers. Try again.',
    failed: `No node of ${chain} answered.`,
    'other-network': `The node that is configured for ${chain} belongs to another network.`,
  }[failure.reason]
  const retryAfter = failure.reason === 'busy' ? { retryAfter: 1 } : {}
  return new Problem(STATUS[failure.reason], [{ name, description }], { cause: failure, ...retryAfter })
}

/**
 * Creates the client of a network's nodes: requests go to the first node, and to the next if it fails. A node that
 * fails repeatedly is skipped for a while. A JSON-RPC error is an answer (`NodeError`); a node of another network
 * fails. A network with `crossCheck` has the clients of its single nodes, too.
 *
 * @example
 * const node = createChainNode(chain, { observer: metrics })
 * await node.request('eth_blockNumber', [], signal)
 */
export function createChainNode(chain: GatewayChain, options: ChainNodeOptions = {}): ChainNode {
  const {
    timeLimit = 5000,
    failuresUntilOpen = 5,
    openFor = 10_000,
    largestAnswer = 8 * 1024 * 1024,
  } = options
  const { observer, reading = createReadingBudget() } = options
  const turn = createTurnLimit()
  const nodes = chain.rpcUrls.map((url, index): Node => {
    const breaker = circuitBreaker(
      handleWhen((error) => error instanceof NodeFailure && !SAME_ELSEWHERE.has(error.reason)),
      { halfOpenAfter: openFor, breaker: new ConsecutiveBreaker(failuresUntilOpen) },
    )
    const network = createNetworkCheck(chain, { url, timeLimit, largestAnswer })
    observer?.breaker(chain.id, index, 'closed')
    breaker.onBreak(() => {
      network.forget()
      observer?.breaker(chain.id, index, 'open')
    })
    breaker.onHalfOpen(() => observer?.breaker(chain.id, index, 'half-open'))
    breaker.onReset(() => observer?.breaker(chain.id, index, 'closed'))
    return { url, breaker, network }
  })

  const clientOf = (entries: readonly (readonly [number, Node])[]): ChainNode => ({
    chain,
    async request(method, params, signal, held) {
      let last: NodeFailure | undefined
      for (const [index, { url, breaker, network }] of entries) {
        signal?.throwIfAborted()
        try {
          return await breaker.execute(async () => {
            await network.confirm(signal)
            return callNode({ url, method, params, signal, timeLimit, largestAnswer, reading, held, turn })
          })
        } catch (error) {
          if (error instanceof BrokenCircuitError) continue
          if (!(error instanceof NodeFailure)) throw error
          observer?.failed(chain.id, index, error.reason)
          last = error
          if (SAME_ELSEWHERE.has(error.reason)) break
        }
      }
      throw problemOf(chain.id, last)
    },
  })
  const entries = [...nodes.entries()]
  if (!chain.crossCheck) return clientOf(entries)
  return {
    ...clientOf(entries),
    crossCheck: {
      nodes: entries.map((entry) => clientOf([entry])),
      disagreed: (index) => observer?.failed(chain.id, index, 'disagrees'),
    },
  }
}
