import { isNodeRefusal, type NodeClient, type RequestSimulation, type RequestToSimulate } from '#kernel'
import { toQuantity } from '../params/param-shapes.js'
import { type ReadCalls, readBundle, readTransaction } from '../requests/read-transaction.js'
import { readSimulation } from './read-simulation.js'

/** JSON-RPC 2.0. */
const methodNotFound = -32_601

const isSame = (one: unknown, other: string): boolean =>
  typeof one !== 'string' || one.toLowerCase() === other.toLowerCase()

/** Returns the calls of a request that an account sends; `undefined` for other requests, and if they are run in another way. */
function callsOf({ method, params, account }: RequestToSimulate): ReadCalls['calls'] | undefined {
  const read =
    method === 'eth_sendTransaction'
      ? readTransaction(params)
      : method === 'wallet_sendCalls'
        ? readBundle(params)
        : undefined
  return read && !read.delegates && isSame(read.from, account) ? read.calls : undefined
}

/**
 * Simulates a request by `eth_simulateV1` of the network's node: all calls in one block, without a price of gas. `undefined` if it cannot be
 * simulated. Never throws, except for an abort.
 *
 * @param without networks whose nodes have no `eth_simulateV1`: they are asked once
 */
export async function simulateRequest(
  node: NodeClient,
  request: RequestToSimulate,
  without: Set<string>,
): Promise<RequestSimulation | undefined> {
  const { network, account, signal } = request
  const calls = callsOf(request)
  if (!calls || without.has(network.caipNetworkId)) return undefined
  const block = {
    calls: calls.map(({ to, value, data }) => ({
      from: account,
      ...(to && { to }),
      data,
      value: toQuantity(value),
    })),
  }
  const params = [{ blockStateCalls: [block], traceTransfers: true, validation: false }, 'latest']
  try {
    return await node.read({ network, method: 'eth_simulateV1', params, signal }, (answer) =>
      readSimulation(answer, account, calls),
    )
  } catch (error) {
    if (signal?.aborted) throw error
    if (isNodeRefusal(error) && error.rpcCode === methodNotFound) without.add(network.caipNetworkId)
    return undefined
  }
}
