import type { ChainNamespace } from '#kernel'
import { useKernel } from './kernel-context.js'

/** What a namespace is called: by its chain module, else by its first network. */
export function useNamespaceName(): (namespace: ChainNamespace) => string {
  const { chains, networks } = useKernel()
  return (namespace) => chains.find(namespace)?.name ?? networks.list(namespace)[0]?.name ?? namespace
}
