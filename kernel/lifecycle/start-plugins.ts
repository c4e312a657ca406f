import { guarded } from '../errors/guarded.js'
import type { PluginRecord } from './plugin-record.js'

/** Starts plugins in order, each after those that it requires, and stops them. */
export interface PluginStarter {
  /** All synchronous work is done when this returns its promise. Never rejects. */
  start(records: readonly PluginRecord[]): Promise<void>
  /** Calls the function that a plugin's `start` returned. */
  stop(record: PluginRecord, onFault: (fault: unknown) => void): void
}

/** @param onStopFault reports errors that are thrown while a plugin ends, by its id */
export function createPluginStarter(
  now: () => number,
  bounded: <T>(promise: Promise<T>, what: string) => Promise<T>,
  onStopFault: (id: string) => (fault: unknown) => void,
  fail: (record: PluginRecord, thrown: unknown) => void,
): PluginStarter {
  const pending = new Map<string, Promise<void>>()
  const stops = new Map<PluginRecord, () => unknown>()

  const started = (record: PluginRecord, startedAt: number, stop: unknown): void => {
    // It failed, or the kernel ended, while it was still starting: stops it at once.
    if (record.status !== 'installed') {
      if (typeof stop === 'function') guarded(() => stop(), onStopFault(record.manifest.id))()
      return
    }
    record.status = 'started'
    record.startMs = now() - startedAt
    if (typeof stop === 'function') stops.set(record, () => stop())
  }

  const start = (record: PluginRecord): Promise<void> | undefined => {
    const { live, manifest } = record
    if (record.status !== 'installed' || !live) return undefined
    const startedAt = now()
    try {
      const result: unknown = manifest.start?.(live.context)
      if (typeof result !== 'object' || result === null) {
        started(record, startedAt, result)
        return undefined
      }
      // A promise, of any realm. A stop function that it returns after the time limit, or after the kernel's end, runs
      // then.
      const whenever = Promise.resolve(result).then((stop) => started(record, startedAt, stop))
      return bounded(whenever, 'start').catch((error: unknown) => {
        if (record.status === 'installed') fail(record, error)
      })
    } catch (error) {
      fail(record, error)
      return undefined
    }
  }

  return {
    async start(records) {
      for (const record of records) {
        const { id, requires = [], uses = [], after = [] } = record.manifest
        const waitFor = [...requires, ...after]
          .map((need) => pending.get(need))
          .filter((wait) => wait !== undefined)
        // A plugin may get services of those it requires at once, and of those it uses once they are loaded. If the code
        // does not arrive, the first service that needs it fetches it again.
        if (requires.length + uses.length > 0) {
          const ready = record.live?.prepare().catch(() => undefined)
          if (ready && requires.length > 0) waitFor.push(ready)
        }
        const starting = waitFor.length === 0 ? start(record) : Promise.all(waitFor).then(() => start(record))
        if (starting) pending.set(id, starting)
      }
      await Promise.all(pending.values())
    },
    stop(record, onFault) {
      guarded(() => stops.get(record)?.(), onFault)()
      stops.delete(record)
    },
  }
}
