'use client'

import type { Connection } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useKernelStore } from './use-kernel-store.js'

const none: { readonly list: readonly Connection[] } = { list: [] }

/** Returns all live connections: several if the user connected several wallets. */
export function useConnections(): readonly Connection[] {
  const { store } = useKernel().connections
  return useKernelStore([store], () => ({ list: store.getState().connections }), none).list
}
