import type { KeyValueStore } from '#kernel'

/** Storage in memory that fails like a browser's. */
export interface TestStorage extends KeyValueStore {
  /** State that it shares with other tabs. */
  readonly shared: SharedStorage
  /** Reads as empty and refuses writes from now on, like storage that a browser blocks. */
  block(): void
  /** Refuses writes from now on. */
  fill(): void
  /** Ends `block` and `fill`. */
  allow(): void
  /** Replaces the stored text by its first half and a null character. */
  corrupt(key: string): void
  /** Writes like another tab and notifies all listeners here. `null` removes. */
  writeFromOtherTab(key: string, value: string | null): void
  /** Returns all stored entries, also while it is blocked. */
  dump(): Readonly<Record<string, string>>
  /** Returns the number of listeners. */
  listenerCount(): number
}

type Listener = (key: string, value: string | null) => void

/** The shared state of a browser's tabs. */
export interface SharedStorage {
  readonly entries: Map<string, string>
  readonly tabs: Set<ReadonlySet<Listener>>
}

/** Creates the storage of a tab. Pass the `shared` of another tab to simulate the same browser. */
export function createTestStorage(
  shared: SharedStorage = { entries: new Map(), tabs: new Set() },
): TestStorage {
  const { entries, tabs } = shared
  const listeners = new Set<Listener>()
  let mode: 'open' | 'full' | 'blocked' = 'open'
  tabs.add(listeners)

  function change(key: string, value: string | null): void {
    if (value === null) entries.delete(key)
    else entries.set(key, value)
  }

  function notify(
    key: string,
    value: string | null,
    isReceivedBy: (tab: ReadonlySet<Listener>) => boolean,
  ): void {
    for (const tab of tabs) {
      if (isReceivedBy(tab)) for (const listener of [...tab]) listener(key, value)
    }
  }

  // As in browsers, the writing tab is not notified.
  const isOther = (tab: ReadonlySet<Listener>): boolean => tab !== listeners

  return {
    shared,
    get: (key) => (mode === 'blocked' ? null : (entries.get(key) ?? null)),
    keys: () => (mode === 'blocked' ? [] : [...entries.keys()]),
    set(key, value) {
      if (mode !== 'open') return false
      const isNews = entries.get(key) !== value
      change(key, value)
      if (isNews) notify(key, value, isOther)
      return true
    },
    remove(key) {
      if (mode === 'blocked' || !entries.has(key)) return
      change(key, null)
      notify(key, null, isOther)
    },
    subscribe(listener) {
      // A new function each time, so that a listener that subscribes twice is called twice.
      const own: Listener = (key, value) => listener(key, value)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    block() {
      mode = 'blocked'
    },
    fill() {
      mode = 'full'
    },
    allow() {
      mode = 'open'
    },
    corrupt(key) {
      const value = entries.get(key) ?? ''
      entries.set(key, `${value.slice(0, Math.ceil(value.length / 2))}\u0000{`)
    },
    writeFromOtherTab(key, value) {
      change(key, value)
      notify(key, value, () => true)
    },
    dump: () => Object.fromEntries(entries),
    listenerCount: () => listeners.size,
  }
}
