import type { Platform } from '../../../kernel/platform/platform.js'
import type { ReadableStore } from '../../../kernel/store/store.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { Connectors } from '../connectors/connector.js'
import type { ConnectionsState } from './connections.js'

/** Limit of the stored ids of a namespace. */
const maxUsed = 8

/** The wallets of the page that were connected last, in each namespace. */
export interface UsedWallets {
  has(connectorId: string, namespace: ChainNamespace): boolean
  /** Stores the wallets that are connected from now on, until the returned function is called. */
  keep(connections: ReadableStore<ConnectionsState>, connectors: Connectors): () => void
}

/** Stores ids of connectors: the newest first, separated by spaces. */
export function createUsedWallets({ storage }: Pick<Platform, 'storage'>, storageKey: string): UsedWallets {
  const keyOf = (namespace: ChainNamespace): string => `@quoin/${storageKey}/${namespace}/used`
  const read = (namespace: ChainNamespace): readonly string[] =>
    storage.get(keyOf(namespace))?.split(' ', maxUsed) ?? []

  return {
    has: (connectorId, namespace) => read(namespace).includes(connectorId),
    keep(connections, connectors) {
      let known = connections.getState().connections
      return connections.subscribe((state) => {
        const before = known
        known = state.connections
        for (const { connectorId, namespace } of known) {
          if (before.some((one) => one.connectorId === connectorId && one.namespace === namespace)) continue
          const type = connectors.find(connectorId)?.type
          if (type !== 'announced' && type !== 'injected') continue
          const others = read(namespace).filter((other) => other !== connectorId)
          storage.set(keyOf(namespace), [connectorId, ...others].slice(0, maxUsed).join(' '))
        }
      })
    },
  }
}
