import type { ChainModule, PluginContext } from '#kernel'
import { relayUrlOf } from './relay-url.js'

/** Lists the chain modules that the host's networks use. None without a relay: nothing can be reached then. */
export function servedChains(context: PluginContext): () => readonly ChainModule[] {
  const { chains, networks } = context
  const relayUrl = relayUrlOf(context)
  return () =>
    relayUrl === undefined ? [] : chains.list().filter((chain) => networks.list(chain.namespace).length > 0)
}
