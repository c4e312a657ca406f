import type { PluginContext } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import type { SiwxStored } from '../stored.js'

/** The plugin's stored values: in the page's storage, or in memory while that is blocked. */
export interface KeptValues {
  read(): Promise<SiwxStored>
  update(change: (value: SiwxStored) => SiwxStored): Promise<SiwxStored>
  /** Notifies of writes by other tabs. */
  subscribe(listener: () => void): () => void
}

export function createKeptValues({ storage }: Pick<PluginContext<SiwxPlugin>, 'storage'>): KeptValues {
  /** The value that the storage did not accept. */
  let own: SiwxStored | undefined
  const read = async (): Promise<SiwxStored> => own ?? (await storage.read())
  return {
    read,
    async update(change) {
      const value = await storage.update((stored) => change(own ?? stored))
      const isStored = JSON.stringify(await storage.read()) === JSON.stringify(value)
      own = isStored ? undefined : value
      return value
    },
    subscribe: (listener) => storage.subscribe(listener),
  }
}
