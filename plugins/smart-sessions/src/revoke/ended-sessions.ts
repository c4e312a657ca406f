import type { PluginContext } from '#kernel'
import type { SmartSessionsPlugin } from '../contract.js'
import { maxEnded } from '../stored.js'

/**
 * Sessions that the wallet has ended and that are still in the list: the wallet request is not repeated, even after a
 * reload.
 */
export interface EndedSessions {
  has(pci: string): Promise<boolean>
  add(pci: string): void
  remove(pci: string): void
}

/** Creates the store. If the storage fails, the sessions stay in memory for this page. */
export function createEndedSessions({
  storage,
  signal,
  report,
}: PluginContext<SmartSessionsPlugin>): EndedSessions {
  const here = new Set<string>()
  const change = (next: (ended: readonly string[]) => readonly string[]): void => {
    storage
      .update(({ ended }) => ({ ended: next(ended).slice(0, maxEnded) }))
      .catch((error: unknown) => {
        if (!signal.aborted) report(error)
      })
  }
  return {
    has: async (pci) => here.has(pci) || (await storage.read()).ended.includes(pci),
    add(pci) {
      here.add(pci)
      change((ended) => [pci, ...ended.filter((one) => one !== pci)])
    },
    remove(pci) {
      here.delete(pci)
      change((ended) => ended.filter((one) => one !== pci))
    },
  }
}
