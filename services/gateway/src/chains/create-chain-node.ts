import { Problem } from '@quoin/server-kit/http'
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { NodeObserver } from '../observability/gateway-metrics.js'
import { type AnswerBudget, createAnswerBudget } from './answer-budget.js'
import { askNode, NodeFailure } from './ask-node.js'
import type { ChainNode } from './chain-node.js'
import type { GatewayChain } from './gateway-chain.js'
import { createNetworkCheck, type NetworkCheck } from './network-identity.js'

export interface ChainNodeOptions {
  /** For one try at one node. Milliseconds; default 5000. */
  readonly timeLimit?: number
  /** Failures in a row until a node is left alone. Default 5. */
  readonly failuresUntilOpen?: number
  /** For how long it is left alone. Milliseconds; default 10,000. */
  readonly openFor?: number
  /** Of one answer. Bytes; default 8 MiB. */
  readonly largestAnswer?: number
  /** Of all large answers that are being read; shared by the nodes of all networks. Default: 64 MiB for this one. */
  readonly reading?: AnswerBudget
  readonly observer?: NodeObserver
}

const READING_LIMIT = 64 * 1024 * 1024

/** A budget for the answers that are being read. */
export function createReadingBudget(): AnswerBudget {
  return createAnswerBudget(READING_LIMIT, () => new NodeFailure('busy', 'Too many large answers at a time.'))
}

interface Node {
  readonly url: string
  readonly breaker: CircuitBreakerPolicy
  readonly network: NetworkCheck
}

const STATUS = { late: 504, 'too-large': 502, busy: 503, failed: 502, 'other-network': 502 } as const
/** Another node would give the same. */
const SAME_ELSEWHERE: ReadonlySet<NodeFailure['reason']> = new Set(['too-large', 'busy'])

function problemOf(chain: string, failure: NodeFailure | undefined): Problem {
  const name = 'node'
  if (failure === undefined) {
    const description = `No node of ${chain} is asked at the moment: they have failed.`
    return new Problem(503, [{ name, description }], { retryAfter: 10 })
  }
  const description = {
    late: `No node of ${chain} answered in time.`,
    'too-large': `The answer of ${chain} is too large.`,
    busy: 'The gateway reads too many large answers at the moment. Try again.',
    failed: `No node of ${chain} answered.`,
    'other-network': `The node that is set up for ${chain} is one of another network.`,
  }[failure.reason]
  const retryAfter = failure.reason === 'busy' ? { retryAfter: 1 } : {}
  return new Problem(STATUS[failure.reason], [{ name, description }], { cause: failure, ...retryAfter })
}

/**
 * Asks the nodes of a network in their order: the next one when one fails. A node that keeps failing is left alone for a while.
 * What a node answers as an error is an answer (`NodeError`) and no failure. A node of another network is one that fails.
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

  return {
    chain,
    async request(method, params, signal, held) {
      let last: NodeFailure | undefined
      for (const [index, { url, breaker, network }] of nodes.entries()) {
        signal?.throwIfAborted()
        try {
          return await breaker.execute(async () => {
            await network.confirm(signal)
            return askNode({ url, method, params, signal, timeLimit, largestAnswer, reading, held })
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
  }
}
