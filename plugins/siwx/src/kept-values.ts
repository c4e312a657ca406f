import type { PluginContext } from '#kernel'
import type { SiwxPlugin } from './contract.js'
import type { SiwxStored } from './stored.js'

/** What the plugin keeps: in the page's storage, or where that is closed, until the page is left. */
export interface KeptValues {
  read(): Promise<SiwxStored>
  update(change: (value: SiwxStored) => SiwxStored): Promise<SiwxStored>
  /** Tells when another tab wrote. */
  subscribe(listener: () => void): () => void
}

export function createKeptValues({ storage }: Pick<PluginContext<SiwxPlugin>, 'storage'>): KeptValues {
  /** What the storage did not take. */
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
