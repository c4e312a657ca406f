import { QuoinError } from '../kernel/errors/quoin-error.js'
import type { InstalledPlugin } from '../kernel/lifecycle/kernel-layer.js'
import type { PluginContext } from '../kernel/plugin/plugin-context.js'
import { standIn } from '../kernel/plugin/stand-in.js'
import { frozenCopy } from '../kernel/store/frozen-copy.js'
import type { ChainModule } from './chains/chain-module.js'
import { walletPoints } from './chains/wallet-points.js'
import type { RpcBroker } from './requests/rpc-broker.js'

/**
 * Registers a chain module as others see it: frozen, and without access to its nodes, which `rpc.read` gives to those who may read.
 * Throws `PLUGIN_INVALID` if its method table holds no lists.
 */
export function addChain(
  { manifest: { id }, context, add }: InstalledPlugin,
  chain: ChainModule | ((context: PluginContext) => ChainModule),
  rpc: RpcBroker,
): void {
  const module: ChainModule = typeof chain === 'function' ? chain(context) : chain
  const { namespace, rpc: methods, requestNode } = module
  if (![methods.safe, methods.approval, methods.node ?? []].every(Array.isArray))
    throw new QuoinError('PLUGIN_INVALID', { details: `plugin '${id}', chain '${namespace}': rpc` })
  const refuse = (): Promise<never> =>
    Promise.reject(new QuoinError('RPC_NOT_ALLOWED', { details: 'requestNode', fix: 'Use rpc.read.' }))
  const own = { rpc: frozenCopy({ ...methods }), ...(requestNode && { requestNode: refuse }) }
  add(walletPoints.chains, standIn(module, own, {}, undefined, { part: frozenCopy }))
  if (requestNode) context.own(rpc.addNode(namespace, requestNode.bind(module)))
}
