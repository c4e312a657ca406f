import { durations } from '../constants.js'
import { toQuoinError } from '../errors/quoin-error.js'
import { idOf, type Use } from '../lifecycle/used-plugins.js'
import type { Platform } from '../platform/platform.js'
import type { KernelParts } from './kernel-parts.js'

/** Fetches the lazy plugins. */
export interface PluginFetcher {
  fetch(use: Use): Promise<void>
  /** Fetches all and runs those that loaded; the others again later, until the kernel ends. Never rejects. */
  run(): Promise<void>
}

const holdsConnecting = (use: Use): boolean => 'load' in use && use.load.holdsConnecting === true

/** @param onFetched receives each plugin that loaded, before it runs */
export function createPluginFetcher(
  { used, lifecycle, registry, phase, options, bus }: KernelParts,
  { after, page }: Platform,
  onFetched: (use: Use) => void,
): PluginFetcher {
  /** The plugins that did not arrive, each with a function that removes the record of its failure. */
  const missing = new Map<Use, () => void>()
  /** Bounds each fetch by itself: a plugin that does not load delays the others by no more than its time limit. */
  const fetch: PluginFetcher['fetch'] = async (use) =>
    onFetched(await lifecycle.bounded(used.fetch(use), 'fetch of a plugin'))

  async function fetchOne(use: Use): Promise<void> {
    try {
      await fetch(use)
      missing.get(use)?.()
      missing.delete(use)
    } catch (cause) {
      // Reported once.
      if (phase.now === 'disposed' || missing.has(use)) return
      const manifest = { id: idOf(use), version: '', kernel: '' }
      const details = `use() number ${used.placeOf(use) + 1}`
      const error = toQuoinError(cause, 'PLUGIN_LOAD_FAILED', { details })
      missing.set(use, lifecycle.refuse({ manifest, options: undefined }, 'load', error))
    }
  }

  /** @param ms the pause before those that did not arrive are fetched again */
  async function fetchAll(uses: readonly Use[], ms: number): Promise<void> {
    await Promise.all(uses.map(fetchOne))
    if (phase.now !== 'started') return
    const left = [...missing.keys()]
    const running = lifecycle.run(used.list(), options.features, false)
    registry.setWhole(true, left.some(holdsConnecting))
    if (left.length > 0) {
      const end = (): void => {
        for (const one of ends) one()
      }
      const retry = (): void => {
        end()
        void fetchAll(left, Math.min(ms * 2, durations.fourMinutes))
      }
      const ends = [
        after(ms, retry),
        page.subscribe(() => page.isOnline() && retry()),
        bus.on('kernel:disposed', end),
      ]
    }
    await running
  }

  return {
    fetch,
    async run() {
      const lazy = used.lazy()
      if (lazy.length === 0) return
      registry.setWhole(false, lazy.some(holdsConnecting))
      await fetchAll(lazy, durations.threeSeconds)
    },
  }
}
