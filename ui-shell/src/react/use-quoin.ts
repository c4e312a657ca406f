'use client'

import { useMemo } from 'react'
import type { AnyKernel } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useKernelStore } from './use-kernel-store.js'

/** Opens and closes the modal. */
export function useQuoin(): {
  readonly open: AnyKernel['open']
  readonly close: AnyKernel['close']
  readonly isOpen: boolean
} {
  const kernel = useKernel()
  const { store } = kernel.router
  const { isOpen } = useKernelStore([store], () => ({ isOpen: store.getState().open }), { isOpen: false })
  return useMemo(
    () => ({
      open: (target, params) => kernel.open(target, params),
      close: (options) => kernel.close(options),
      isOpen,
    }),
    [kernel, isOpen],
  )
}
