import { useCallback } from 'react'
import type { Connection, Connections } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useKernelStore } from './use-kernel-store.js'

;('use client')

const none: { readonly list: readonly Connection[] } = { list: [] }

/** Returns all live connections: several if the user connected several wallets. */
export function useConnections(): readonly Connection[] {
  const { store } = useKernel().connections
  return useKernelStore([store], () => ({ list: store.getState().connections }), none).list
}

;('use client')

/** Ends the connection of a namespace, or every connection. Throws `DISCONNECT_FAILED`. */
export function useDisconnect(): Connections['disconnect'] {
  const { connections } = useKernel()
  return useCallback((namespace) => connections.disconnect(namespace), [connections])
}
