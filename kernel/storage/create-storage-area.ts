import type { StorageArea, StorageAreaDeps, StorageSpec } from './storage-area.js'
import type { StoredValues } from './stored-values.js'

/** Creates a storage area over a key-value store. Reading never throws (STO-01). The first use loads its code. */
export function createStorageArea<T>(deps: StorageAreaDeps<T>): StorageArea<T> {
  const { storage } = deps
  let loading: Promise<{ readonly spec: StorageSpec<T>; readonly values: StoredValues }> | undefined
  let chain: Promise<unknown> = Promise.resolve()

  const loaded = (): NonNullable<typeof loading> => {
    loading ??= Promise.all([deps.load(), import('./stored-values.js')]).then(
      ([{ default: spec }, { createStoredValues }]) => ({ spec, values: createStoredValues(deps) }),
    )
    // A chunk that failed to load is requested again with the next use (`loadLazily` describes when that helps).
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

  /** Runs one after the other, so that two concurrent updates both apply. */
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
      for (const key of storage.keys()) storage.remove(key)
    },
    // The owner of `storage` guards its listeners.
    subscribe: (listener) => storage.subscribe(() => read().then(listener)),
  }
}
