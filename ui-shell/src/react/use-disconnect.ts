'use client'

import { useCallback } from 'react'
import type { Connections } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'

/** Ends the connection of a namespace, or every connection. Throws `DISCONNECT_FAILED`. */
export function useDisconnect(): Connections['disconnect'] {
  const { connections } = useKernel()
  return useCallback((namespace) => connections.disconnect(namespace), [connections])
}
