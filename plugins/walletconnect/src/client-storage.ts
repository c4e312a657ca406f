import type { KeyValueStore } from '#kernel'
import { mergeStored } from './merge-stored.js'
import { clientPrefix } from './stored-session.js'

/** The storage interface of WalletConnect's library. */
export interface ClientStorage {
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

function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
    parse(memory.get(name) ?? (kept.has(storeName(name)) ? storage.get(prefix + name) : null))

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
