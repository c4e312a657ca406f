import type { Platform } from '../platform/platform.js'
import type { SchemaResult } from '../plugin/standard-schema.js'
import type { StorageArea, StorageSpec } from './storage-area.js'

/** Longer values are neither written nor read: no plugin needs them. Characters. */
const longest = 512 * 1024

/** The key of a plugin's storage. */
export function storageKeyOf(storageKey: string, plugin: string, version: number): string {
  return `@quoin/${storageKey}/${plugin}/v${version}`
}

/**
 * A storage area over the platform's key-value store. Reading never throws: what is missing, corrupt, too large,
 * from a newer version or not what the schema says is `initial` (STO-01).
 *
 * @param load gives the spec; called once, with the first use
 */
export function createStorageArea<T>(
  platform: Platform,
  storageKey: string,
  plugin: string,
  load: () => Promise<{ readonly default: StorageSpec<T> }>,
): StorageArea<T> & { dispose(): void } {
  let loading: Promise<StorageSpec<T>> | undefined
  let chain: Promise<unknown> = Promise.resolve()
  const removers = new Set<() => void>()

  const spec = (): Promise<StorageSpec<T>> => {
    loading ??= load().then((module) => module.default)
    // A chunk that failed to load is asked for again with the next use.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const parse = async (found: StorageSpec<T>, text: string | null): Promise<T | undefined> => {
    if (text === null || text.length > longest) return undefined
    try {
      return await validate(found, JSON.parse(text))
    } catch {
      return undefined
    }
  }

  const migrated = async (found: StorageSpec<T>): Promise<T | undefined> => {
    for (let version = found.version - 1; version > 0; version--) {
      const text = platform.storage.get(storageKeyOf(storageKey, plugin, version))
      if (text === null || text.length > longest) continue
      try {
        let value: unknown = JSON.parse(text)
        for (let step = version; step < found.version; step++) value = found.migrate?.[step]?.(value)
        return await validate(found, value)
      } catch {
        return undefined
      }
    }
    return undefined
  }

  const read = async (): Promise<T> => {
    const found = await spec()
    const text = platform.storage.get(storageKeyOf(storageKey, plugin, found.version))
    return (text === null ? await migrated(found) : await parse(found, text)) ?? found.initial
  }

  const write = async (value: T): Promise<void> => {
    const found = await spec()
    const listed = await validate(found, value)
    if (listed === undefined) return
    const text = JSON.stringify(listed)
    if (text.length <= longest) platform.storage.set(storageKeyOf(storageKey, plugin, found.version), text)
  }

  /** One after the other, so that two updates at once both count. */
  const inTurn = <R>(run: () => Promise<R>): Promise<R> => {
    const next = chain.then(run, run)
    chain = next.catch(() => undefined)
    return next
  }

  return {
    read,
    write: (value) => inTurn(() => write(value)),
    update: (change) =>
      inTurn(async () => {
        const next = change(await read())
        await write(next)
        return next
      }),
    clear() {
      const prefix = `@quoin/${storageKey}/${plugin}/`
      for (const key of platform.storage.keys()) if (key.startsWith(prefix)) platform.storage.remove(key)
    },
    subscribe(listener) {
      const prefix = `@quoin/${storageKey}/${plugin}/`
      const remove = platform.storage.subscribe((key) => {
        if (key.startsWith(prefix)) void read().then(listener)
      })
      removers.add(remove)
      return () => {
        remove()
        removers.delete(remove)
      }
    },
    dispose() {
      for (const remove of removers) remove()
      removers.clear()
    },
  }
}

async function validate<T>(spec: StorageSpec<T>, value: unknown): Promise<T | undefined> {
  const result: SchemaResult<T> = await spec.schema['~standard'].validate(value)
  return result.issues ? undefined : result.value
}
