import { toQuoinError } from '../errors/quoin-error.js'
import { idOf, type Use } from '../lifecycle/used-plugins.js'
import type { KernelParts } from './kernel-parts.js'

/** Fetches the lazy plugins. */
export interface PluginFetcher {
  fetch(use: Use): Promise<void>
  /** Fetches all and runs those that loaded. Never rejects. */
  run(): Promise<void>
}

const holdsConnecting = (use: Use): boolean => 'load' in use && use.load.holdsConnecting === true

/** @param onFetched receives each plugin that loaded, before it runs */
export function createPluginFetcher(
  { used, lifecycle, registry, phase, options }: KernelParts,
  onFetched: (use: Use) => void,
): PluginFetcher {
  /** Bounds each fetch by itself: a plugin that does not load delays the others by no more than its time limit. */
  const fetch: PluginFetcher['fetch'] = async (use) =>
    onFetched(await lifecycle.bounded(used.fetch(use), 'fetch of a plugin'))
  return {
    fetch,
    async run() {
      const lazy = used.lazy()
      if (lazy.length === 0) return
      registry.setWhole(false, lazy.some(holdsConnecting))
      let isHeld = false
      const fetched = lazy.map(async (use) => {
        try {
          await fetch(use)
        } catch (cause) {
          if (phase.now === 'disposed') return
          const manifest = { id: idOf(use), version: '', kernel: '' }
          isHeld ||= holdsConnecting(use)
          const details = `use() number ${used.placeOf(use) + 1}`
          const error = toQuoinError(cause, 'PLUGIN_LOAD_FAILED', { details })
          lifecycle.refuse({ manifest, options: undefined }, 'load', error)
        }
      })
      await Promise.all(fetched)
      if (phase.now !== 'started') return
      const running = lifecycle.run(used.list(), options.features, false)
      registry.setWhole(true, isHeld)
      await running
    },
  }
}
