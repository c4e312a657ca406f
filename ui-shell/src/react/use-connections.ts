'use client'

import { useMemo } from 'react'
import type { Connection, Connections } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { disconnectOf } from '../bindings/actions.js'
import { connectionsReader } from '../bindings/connections-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns all live connections: several if the user connected several wallets, an empty list without one.
 *
 * @example
 * const connections = useConnections()
 * return connections.map(({ connectorId, wallet }) => <li key={connectorId}>{wallet.name}</li>)
 */
export function useConnections(): readonly Connection[] {
  return useReader(connectionsReader)
}

/**
 * Ends the connection of a namespace, or every connection. Throws `DISCONNECT_FAILED`.
 *
 * @example
 * const disconnect = useDisconnect()
 * <button onClick={() => disconnect()}>Log out</button>
 */
export function useDisconnect(): Connections['disconnect'] {
  const kernel = useKernel()
  return useMemo(() => disconnectOf(kernel), [kernel])
}
