import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import { Problem } from '../http/problem.js'
import type { NodeObserver } from '../observability/gateway-metrics.js'
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
  readonly observer?: NodeObserver
}

interface Node {
  readonly url: string
  readonly breaker: CircuitBreakerPolicy
  readonly network: NetworkCheck
}

const STATUS = { late: 504, 'too-large': 502, failed: 502, 'other-network': 502 } as const

function problemOf(chain: string, failure: NodeFailure | undefined): Problem {
  const name = 'node'
  if (failure === undefined) {
    const description = `No node of ${chain} is asked at the moment: they have failed.`
    return new Problem(503, [{ name, description }], { retryAfter: 10 })
  }
  const description = {
    late: `No node of ${chain} answered in time.`,
    'too-large': `The answer of ${chain} is too large.`,
    failed: `No node of ${chain} answered.`,
    'other-network': `The node that is set up for ${chain} is one of another network.`,
  }[failure.reason]
  return new Problem(STATUS[failure.reason], [{ name, description }], { cause: failure })
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
  const { observer } = options
  const nodes = chain.rpcUrls.map((url, index): Node => {
    const breaker = circuitBreaker(
      handleWhen((error) => error instanceof NodeFailure && error.reason !== 'too-large'),
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
    async request(method, params, signal) {
      let last: NodeFailure | undefined
      for (const [index, { url, breaker, network }] of nodes.entries()) {
        signal?.throwIfAborted()
        try {
          return await breaker.execute(async () => {
            await network.confirm(signal)
            return askNode({ url, method, params, signal, timeLimit, largestAnswer })
          })
        } catch (error) {
          if (error instanceof BrokenCircuitError) continue
          if (!(error instanceof NodeFailure)) throw error
          observer?.failed(chain.id, index, error.reason)
          last = error
          // Another node would give the same.
          if (error.reason === 'too-large') break
        }
      }
      throw problemOf(chain.id, last)
    },
  }
}
