import { originOf } from '../../kernel/layers/origins-of-plugin.js'
import type { Network } from './network.js'

/** Returns the origins of the nodes of networks. */
export function nodeOrigins({ networks }: { readonly networks: readonly Network[] }): readonly string[] {
  return networks.flatMap((network) => network.rpcUrls.default.http).flatMap(originOf)
}
