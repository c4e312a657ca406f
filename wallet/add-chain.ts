import { QuoinError } from '../kernel/errors/quoin-error.js'
import type { InstalledPlugin } from '../kernel/layers/kernel-layer.js'
import type { PluginContext } from '../kernel/plugin/plugin-context.js'
import { standIn } from '../kernel/plugin/stand-in.js'
import { frozenCopy } from '../kernel/store/frozen-copy.js'
import type { ChainNamespace } from './caip/parse-caip.js'
import type { ChainModule } from './chains/chain-module.js'
import { walletPoints } from './chains/create-chains.js'
import type { RpcBroker } from './requests/rpc-broker.js'

/**
 * Registers a chain module in the form that other plugins get: its data is frozen, its capabilities are wrappers whose
 * functions cannot be replaced, and its nodes are only reachable through `rpc.read`, which checks permissions. Returns its namespace.
 * Throws `PLUGIN_INVALID` if its method table contains no lists.
 */
export function addChain(
  { manifest: { id }, context, add }: InstalledPlugin,
  chain: ChainModule | ((context: PluginContext) => ChainModule),
  rpc: RpcBroker,
): ChainNamespace {
  const module: ChainModule = typeof chain === 'function' ? chain(context) : chain
  const { namespace, rpc: methods, node, walletConnect, accountTypes } = module
  if (![methods.safe, methods.approval, node ? node.methods : []].every(Array.isArray))
    throw new QuoinError('PLUGIN_INVALID', { details: `plugin '${id}', chain '${namespace}': rpc` })
  const request = (): Promise<never> =>
    Promise.reject(new QuoinError('RPC_NOT_ALLOWED', { details: 'node.request', fix: 'Use rpc.read.' }))
  const data = {
    rpc: frozenCopy({ ...methods }),
    walletConnect: frozenCopy(walletConnect),
    accountTypes: frozenCopy(accountTypes),
    node: node && frozenCopy({ methods: node.methods, request }),
  }
  const isData = new Set<unknown>(Object.values(data))
  const capabilities = new WeakMap<object, object>()
  /** Returns the same object for a capability each time, so that it can be compared. */
  const part = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || isData.has(value)) return value
    const seen = capabilities.get(value) ?? standIn(value, {}, {}, undefined, { part: frozenCopy })
    capabilities.set(value, seen)
    return seen
  }
  add(walletPoints.chains, standIn(module, data, {}, undefined, { part }))
  if (node) context.own(rpc.addNode(namespace, node.request.bind(node)))
  return namespace
}
