import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { capSize } from './cap-size.js'
import type { NodeRequest } from './rpc.js'
import type { CallNode, RpcBrokerDeps, Served } from './rpc-broker.js'

/** Checks a read and sends it to the chain's node. Loaded with the first read. */
export async function serveRead(
  { caller, request, signals }: Served<NodeRequest>,
  deps: RpcBrokerDeps & { readonly nodeOf: (namespace: string) => CallNode | undefined },
): Promise<unknown> {
  const { method, params } = request
  if (signals.some((signal) => signal.aborted)) throw new QuoinError('ABORTED')
  const network = deps.networkOf(request.caipNetworkId)
  if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: String(request.caipNetworkId) })
  const chain = deps.chains.get(network.chainNamespace)
  const requested = deps.nodeOf(network.chainNamespace)
  const refuse = (why: string): QuoinError =>
    new QuoinError('RPC_NOT_ALLOWED', { details: `${String(method).slice(0, 64)} by '${caller}': ${why}` })
  if (typeof method !== 'string') throw refuse('the method is not a text')
  if (!requested || !chain.node?.methods.includes(method))
    throw refuse('the chain does not read it from nodes')
  if (!deps.table.allows(caller, network.chainNamespace, method, 'node')) {
    throw refuse('it is not among the declared node methods')
  }
  capSize(method, params)
  const controller = new AbortController()
  const abort = (): void => controller.abort(new QuoinError('ABORTED'))
  for (const signal of signals) signal.addEventListener('abort', abort, { once: true })
  try {
    return await requested({ network, method, params, signal: controller.signal })
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
}
