import { type Context, createContext, useContext } from 'react'
import type { AnyKernel, ChainNamespace, Token } from '#kernel'

/** The kernel of the views below. The shell provides it. */
export const KernelContext: Context<AnyKernel | undefined> = createContext<AnyKernel | undefined>(undefined)

/** Returns the kernel of the view. Throws outside of the modal or `<QuoinProvider>`: there is none to guess. */
export function useKernel(): AnyKernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('useKernel() was called outside of <QuoinProvider>.')
  return kernel
}

/** Returns a service of a plugin or of the kernel by its token. Throws `SERVICE_MISSING` if no plugin provides it. */
export function useService<T>(token: Token<T>): T {
  return useKernel().get(token)
}

/** Returns the name of a namespace: from its chain module, else from its first network. */
export function useNamespaceName(): (namespace: ChainNamespace) => string {
  const { chains, networks } = useKernel()
  return (namespace) => chains.find(namespace)?.name ?? networks.list(namespace)[0]?.name ?? namespace
}
