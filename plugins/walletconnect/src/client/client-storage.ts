import type { KeyValueStore } from '#kernel'
import { clientPrefix, parseStored } from './stored-session.js'

/** The storage interface of WalletConnect's library. */
interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Stores of the library that are needed to restore a session. The others stay in memory: the history and the messages
 * contain what was signed; proposals and requests are useless after a reload (SEC-13).
 */
const kept = new Set(['keychain', 'session', 'subscription', 'expirer', 'pairing'])

function storeName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/**
 * Creates WalletConnect's storage over the page's storage, one per kernel. Values that must not or cannot be written
 * stay in memory, so that blocked or full storage only loses the session on reload.
 *
 * @param instance the part of the library's keys that differs with each start: it is not stored
 */
export function createClientStorage(
  storage: KeyValueStore,
  storageKey: string,
  instance: string,
): ClientStorage {
  const memory = new Map<string, string>()
  /** Each stored list as this client last read or wrote it. */
  const bases = new Map<string, unknown>()
  const prefix = clientPrefix(storageKey)
  const stable = (key: string): string => key.replace(`:${instance}`, '')
  const read = (name: string): unknown =>
    parseStored(memory.get(name) ?? (kept.has(storeName(name)) ? storage.get(prefix + name) : null))

  const names = (): string[] => {
    const stored = storage.keys().filter((key) => key.startsWith(prefix))
    return [...new Set([...stored.map((key) => key.slice(prefix.length)), ...memory.keys()])]
  }
  // The library reads back its own values, so the requested type is the written one.
  const readAs = <T>(name: string): T | undefined => read(name) as T | undefined

  return {
    getKeys: async () => names(),
    getEntries: async <T>() => names().map((name): [string, T] => [name, read(name) as T]),
    async getItem<T>(key: string) {
      const name = stable(key)
      if (kept.has(storeName(name))) bases.set(name, read(name))
      return readAs<T>(name)
    },
    async setItem(key, value) {
      const name = stable(key)
      const isKept = kept.has(storeName(name))
      const text = JSON.stringify(isKept ? mergeStored(bases.get(name), read(name), value) : value)
      // The library changes the list later, so the current list is kept as text.
      if (isKept) bases.set(name, JSON.parse(JSON.stringify(value)))
      if (isKept && storage.set(prefix + name, text)) memory.delete(name)
      else memory.set(name, text)
    },
    async removeItem(key) {
      memory.delete(stable(key))
      bases.delete(stable(key))
      storage.remove(prefix + stable(key))
    },
  }
}

/**
 * Returns the id of an entry that the library stores: sessions, pairings and subscriptions have a topic, deadlines a
 * target.
 */
function idOf(item: unknown): string {
  const { topic, target, id } = Object(item)
  return String(topic ?? target ?? id ?? JSON.stringify(item))
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item: unknown) => [idOf(item), item]))
  return new Map(Object.entries(Object(value)))
}

/**
 * Merges a tab's write with the writes of other tabs: the library keeps each list in memory and writes it whole, so
 * a tab would restore entries that another one ended, and drop entries that it added.
 *
 * @param base the list as this tab last read or wrote it
 * @param stored the list as it is stored now
 * @param own the list that this tab writes
 */
export function mergeStored(base: unknown, stored: unknown, own: unknown): unknown {
  const [before, theirs, ours] = [entriesOf(base), entriesOf(stored), entriesOf(own)]
  const merged = new Map<string, unknown>()
  for (const [id, item] of theirs) {
    // Missing here but in the base: this tab removed it. Missing in both: another tab added it.
    if (!ours.has(id) && !before.has(id)) merged.set(id, item)
    if (!ours.has(id)) continue
    const isUnchanged = before.has(id) && JSON.stringify(before.get(id)) === JSON.stringify(ours.get(id))
    merged.set(id, isUnchanged ? item : ours.get(id))
  }
  // In the base but no longer stored: another tab removed it.
  for (const [id, item] of ours) if (!theirs.has(id) && !before.has(id)) merged.set(id, item)
  return Array.isArray(own) ? [...merged.values()] : Object.fromEntries(merged)
}
