import type { Platform } from '../../../kernel/platform/platform.js'
import { storageKeyOf } from '../../../kernel/storage/storage-area.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'

/** The connectors to restore, per namespace, the active one first. A status is never stored. */
export type StoredConnections = Readonly<Record<ChainNamespace, readonly string[]>>

const version = 1
/** Limits for stored ids; above those of real connectors and users. */
const maxIdLength = 256
const maxIds = 16

/**
 * Reads and writes the data for restoring. Reads synchronously, without a schema library: the first paint depends on
 * whether there is something to restore.
 */
export interface ConnectionStorage {
  read(): StoredConnections
  write(stored: StoredConnections): void
  /** Notifies of writes by other tabs. */
  subscribe(listener: (stored: StoredConnections) => void): () => void
}

function parse(text: string | null): StoredConnections {
  const stored: Record<string, readonly string[]> = {}
  if (text === null || text.length > 16_384) return stored
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return stored
    for (const [namespace, ids] of Object.entries(value)) {
      if (!/^[-a-z0-9]{3,8}$/.test(namespace) || !Array.isArray(ids)) continue
      const valid = ids.filter(
        (id): id is string => typeof id === 'string' && id.length > 0 && id.length <= maxIdLength,
      )
      if (valid.length > 0) stored[namespace] = valid.slice(0, maxIds)
    }
  } catch {
    // Corrupt data counts as nothing stored (STO-01).
  }
  return stored
}

export function createConnectionStorage(platform: Platform, storageKey: string): ConnectionStorage {
  const key = storageKeyOf(storageKey, 'connections', version)
  return {
    read: () => parse(platform.storage.get(key)),
    write(stored) {
      if (Object.keys(stored).length === 0) platform.storage.remove(key)
      else platform.storage.set(key, JSON.stringify(stored))
    },
    subscribe: (listener) =>
      platform.storage.subscribe((changed, value) => {
        if (changed === key) listener(parse(value))
      }),
  }
}
