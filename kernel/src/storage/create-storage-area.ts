import type { Platform } from '../platform/platform.js'
import type { StorageArea, StorageSpec } from './storage-area.js'
import type { StoredValues } from './stored-values.js'

/**
 * A storage area over the platform's key-value store. Reading never throws (STO-01), and nothing is loaded before the
 * first use.
 *
 * @param load gives the spec; called once, with the first use
 */
export function createStorageArea<T>(
  platform: Platform,
  storageKey: string,
  plugin: string,
  load: () => Promise<{ readonly default: StorageSpec<T> }>,
): StorageArea<T> & { dispose(): void } {
  const prefix = `@quoin/${storageKey}/${plugin}/`
  const removers = new Set<() => void>()
  let loading: Promise<{ readonly spec: StorageSpec<T>; readonly values: StoredValues }> | undefined
  let chain: Promise<unknown> = Promise.resolve()

  const loaded = (): NonNullable<typeof loading> => {
    loading ??= Promise.all([load(), import('./stored-values.js')]).then(
      ([{ default: spec }, { createStoredValues }]) => ({
        spec,
        values: createStoredValues(platform, storageKey, plugin),
      }),
    )
    // A chunk that failed to load is asked for again with the next use.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const read = async (): Promise<T> => {
    const { spec, values } = await loaded()
    return values.read(spec)
  }
  const write = async (value: T): Promise<void> => {
    const { spec, values } = await loaded()
    await values.write(spec, value)
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
      for (const key of platform.storage.keys()) if (key.startsWith(prefix)) platform.storage.remove(key)
    },
    subscribe(listener) {
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
