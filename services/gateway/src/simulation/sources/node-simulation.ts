import { Problem } from '@quoin/server-kit/http'
import { ownNode } from '../../balances/network-balances.js'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import {
  isAboutFunds,
  readSimulateV1,
  simulateV1Params,
  simulateV1Result,
  withoutFunds,
} from '../evm/simulate-v1.js'
import type { SimulatedEffect, SimulationQuery, SimulationSource } from '../simulation-source.js'
import { simulateOnSolana } from '../solana/simulate-on-solana.js'

const nodeSimulationName: string = ownNode.name

/** JSON-RPC: the method does not exist. */
export const METHOD_NOT_FOUND = -32_601
/** How long a node that does not simulate is not asked again. Milliseconds. */
const UNSUPPORTED_FOR = 600_000

/** Returns the failure of a node in the form of a provider's, so that the next provider is asked. */
function failureOf(error: unknown): unknown {
  if (error instanceof NodeError) return new ProviderFailure(nodeSimulationName, 'rejected', { cause: error })
  if (error instanceof Problem) {
    const reason = error.status === 504 ? 'late' : 'unreachable'
    return new ProviderFailure(nodeSimulationName, reason, { cause: error, retryAfter: error.retryAfter })
  }
  return error
}

async function simulateOnEvm(node: ChainNode, query: SimulationQuery): Promise<SimulatedEffect> {
  const answer = await node.request('eth_simulateV1', simulateV1Params(query), query.signal)
  const parsed = simulateV1Result.safeParse(answer)
  if (!parsed.success) throw new ProviderFailure(nodeSimulationName, 'malformed')
  return readSimulateV1(nodeSimulationName, parsed.data, query)
}

/**
 * Creates the source over the nodes of the networks: `eth_simulateV1` on EVM networks, `simulateTransaction` on Solana. A node
 * without the method is not asked again for ten minutes.
 *
 * Sources: https://ethereum.github.io/execution-apis/docs/reference/eth_simulatev1,
 * https://solana.com/docs/rpc/http/simulatetransaction.
 */
export function nodeSimulation(nodes: ReadonlyMap<string, ChainNode>, now: () => number): SimulationSource {
  const unsupportedUntil = new Map<string, number>()

  return {
    name: nodeSimulationName,
    supports: ({ id, namespace }) => nodes.has(id) && (namespace === 'eip155' || namespace === 'solana'),
    async simulate(query) {
      const { id, namespace } = query.chain
      const node = nodes.get(id)
      if (node === undefined || (unsupportedUntil.get(id) ?? 0) > now())
        throw new ProviderFailure(nodeSimulationName, 'skipped')
      try {
        return await (namespace === 'solana' ? simulateOnSolana(node, query) : simulateOnEvm(node, query))
      } catch (error) {
        if (!(error instanceof NodeError)) throw failureOf(error)
        if (isAboutFunds(error.code, error.message)) return withoutFunds
        if (error.code === METHOD_NOT_FOUND) unsupportedUntil.set(id, now() + UNSUPPORTED_FOR)
        throw failureOf(error)
      }
    },
  }
}
