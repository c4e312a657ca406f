import type { Context } from 'react'
import { createContext, useContext } from 'react'
import type { AnyKernel } from '#kernel'

/** The kernel of the views below. The shell provides it. */
export const KernelContext: Context<AnyKernel | undefined> = createContext<AnyKernel | undefined>(undefined)

/** Returns the kernel of the view. Throws outside of the modal or `<QuoinProvider>`: there is none to guess. */
export function useKernel(): AnyKernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('useKernel() was called outside of <QuoinProvider>.')
  return kernel
}
