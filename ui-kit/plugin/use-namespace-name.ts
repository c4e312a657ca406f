import type { ChainNamespace } from '#kernel'
import { useKernel } from './kernel-context.js'

/** Returns the name of a namespace: from its chain module, else from its first network. */
export function useNamespaceName(): (namespace: ChainNamespace) => string {
  const { chains, networks } = useKernel()
  return (namespace) => chains.find(namespace)?.name ?? networks.list(namespace)[0]?.name ?? namespace
}
