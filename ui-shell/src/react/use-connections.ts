'use client'

import { useMemo } from 'react'
import type { Connection, Connections } from '#kernel'
import { disconnectOf } from '../bindings/actions.js'
import { connectionsReader } from '../bindings/connections-reader.js'
import { useProvidedKernel } from './use-provided-kernel.js'
import { useReader } from './use-reader.js'

/**
 * Returns all live connections: several if the user connected several wallets, an empty list without one.
 *
 * @example
 * const connections = useConnections()
 * return connections.map(({ connectorId, wallet }) => <li key={connectorId}>{wallet.name}</li>)
 */
export function useConnections(): readonly Connection[] {
  return useReader('useConnections', connectionsReader)
}

/**
 * Ends the connection of a namespace, or every connection. Throws `DISCONNECT_FAILED`.
 *
 * @example
 * const disconnect = useDisconnect()
 * <button onClick={() => disconnect()}>Log out</button>
 */
export function useDisconnect(): Connections['disconnect'] {
  const kernel = useProvidedKernel('useDisconnect')
  return useMemo(() => disconnectOf(kernel), [kernel])
}
