import type { Context } from 'react'
import { createContext, useContext } from 'react'
import type { AnyKernel } from '#kernel'

/** Which kernel the views below belong to. The shell provides it. */
export const KernelContext: Context<AnyKernel | undefined> = createContext<AnyKernel | undefined>(undefined)

/** The kernel the view belongs to. Throws outside of the modal or `<QuoinProvider>`: there is none to guess. */
export function useKernel(): AnyKernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('useKernel() was called outside of <QuoinProvider>.')
  return kernel
}
