import type { AnyKernel, Connection } from '#kernel'
import type { Reader } from './reader.js'

const none: readonly Connection[] = []

/**
 * Reads all live connections: `useConnections` without a framework.
 *
 * @example
 * followReader(connectionsReader(quoin), (connections) => show(connections.map(({ wallet }) => wallet.name)))
 */
export function connectionsReader({ connections: { store } }: AnyKernel): Reader<readonly Connection[]> {
  return {
    initial: none,
    get: () => store.getState().connections,
    subscribe: (notify) =>
      store.subscribe((state, previous) => {
        if (state.connections !== previous.connections) notify()
      }),
  }
}
