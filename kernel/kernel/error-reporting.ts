import { guarded } from '../errors/guarded.js'
import { isQuoinError, pluginFault } from '../errors/quoin-error.js'
import type { KernelBus } from '../events/create-event-bus.js'
import type { LayerHost } from '../layers/kernel-layer.js'
import type { LifecycleDeps } from '../lifecycle/plugin-lifecycle.js'
import type { UsedPlugins } from '../lifecycle/used-plugins.js'
import { isLogged, type ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'

/** Reports the errors of a kernel to the console, and to the bus for listeners. */
export interface ErrorReporting extends Pick<LifecycleDeps, 'report' | 'onFailed' | 'onFault'> {
  readonly alert: LayerHost['alert']
}

/** @param used returns whether an owner of code is a plugin; all other code is the kernel's or the host's */
export function createErrorReporting(
  platform: Platform,
  logLevel: ResolvedOptions['logLevel'],
  bus: () => KernelBus<KernelEvents>,
  used: Pick<UsedPlugins, 'rankOf'>,
): ErrorReporting {
  const countError = createErrorCounter()
  const report: ErrorReporting['report'] = (source, error) => {
    if (!isLogged(logLevel, 'error')) return
    const count = countError(source, error)
    if (count === undefined) return
    const times = count === 1 ? '' : ` (${count} times)`
    // A host's log may read the thrown value, and that may throw again: then no reporter is left.
    guarded(
      () => platform.log('error', [`[quoin] ${source}${times}:`, error]),
      () => undefined,
    )()
  }
  const onFailed: ErrorReporting['onFailed'] = (plugin, phase, error) => {
    bus().emit('kernel:pluginFailed', { plugin, phase, error }, 'kernel')
    report(`plugin '${plugin}'`, error)
  }
  const alerts = new Set<string>()
  return {
    report,
    onFailed,
    onFault(owner, thrown, event = bus().current()) {
      if (used.rankOf(owner) < 0) return report(owner, thrown)
      const error = pluginFault(thrown, owner, 'listener')
      // A fault in a listener of failures is not emitted again: that would never end.
      if (event === 'kernel:pluginFailed') report(`plugin '${owner}'`, error)
      else onFailed(owner, 'listener', error)
    },
    alert(owner, error) {
      // Once: an error that the host has to fix stays the same however often it occurs.
      const key = `${error.code} ${error.details}`
      if (alerts.has(key)) return
      alerts.add(key)
      bus().emit('alert:raised', { error }, owner)
      report(owner === 'kernel' ? owner : `plugin '${owner}'`, error)
    },
  }
}

/** Limit of errors per source that have a counter of their own; all others share one. */
const maxDifferent = 20

function textOf(error: unknown): string {
  try {
    const { message, cause } = Object(error)
    return `${isQuoinError(error) && error.code} ${message ?? error} ${Object(cause).message ?? cause}`
  } catch {
    return 'unreadable'
  }
}

/**
 * Creates the counter of one kernel's log. It returns how often a source has reported an error if that is to be logged
 * (1, 10, 100, …), else `undefined`: a plugin that fails in a loop must not bury the rest of the console.
 */
function createErrorCounter(): (source: string, error: unknown) => number | undefined {
  const sources = new Map<string, Map<string, number>>()
  return (source, error) => {
    const counts = sources.get(source) ?? new Map<string, number>()
    sources.set(source, counts)
    const text = textOf(error)
    const key = counts.has(text) || counts.size < maxDifferent ? text : ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return /^10*$/.test(String(count)) ? count : undefined
  }
}
