'use client'

import { useContext } from 'react'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { provided } from '../bindings/provider-error.js'

/** Returns the kernel of the nearest `<QuoinProvider>` for a hook. Throws `PROVIDER_MISSING`. */
export const useProvidedKernel = (hook: string): AnyKernel =>
  provided(useContext(KernelContext), hook, 'QuoinProvider')

/** Returns the kernel of the nearest `<QuoinProvider>`. Throws `PROVIDER_MISSING`. */
export function useKernel(): AnyKernel {
  return useProvidedKernel('useKernel')
}
