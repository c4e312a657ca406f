import type { KeyValueStore } from '#kernel'

/** Storage in memory that fails as a browser's does. */
export interface TestStorage extends KeyValueStore {
  /** What it shares with other tabs. */
  readonly shared: SharedStorage
  /** From now on reads as empty and refuses writes, as where a browser blocks it. */
  block(): void
  /** From now on refuses writes. */
  fill(): void
  /** Ends `block` and `fill`. */
  allow(): void
  /** Replaces what is stored by half of it and a bit of nothing. */
  corrupt(key: string): void
  /** What another tab does: everybody here hears of it. `null` removes. */
  writeFromOtherTab(key: string, value: string | null): void
  /** Everything that is stored, also while it is blocked. */
  dump(): Readonly<Record<string, string>>
  /** How many listen. */
  listenerCount(): number
}

type Listener = (key: string, value: string | null) => void

/** What the tabs of one browser have in common. */
export interface SharedStorage {
  readonly entries: Map<string, string>
  readonly tabs: Set<ReadonlySet<Listener>>
}

/** Makes the storage of a tab. Give it the `shared` of another one to be of the same browser. */
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

  // As in browsers, the tab that writes is not told.
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
      // A listener of its own each time, so that one that subscribes twice is heard twice.
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
