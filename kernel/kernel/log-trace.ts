import type { EventBus, TraceEntry } from '../events/event-bus.js'
import type { LayerTools } from '../lifecycle/kernel-layer.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { PluginManifest } from '../plugin/plugin.js'

type Records = readonly { readonly manifest: Pick<PluginManifest, 'id'> }[]
type Options = Pick<ResolvedOptions, 'logLevel' | 'policy'>

/** Policies for plugins that the kernel does not have. The bundle checks the flags: it knows those of plugins that it left out. */
function ignored(options: Options, records: Records): readonly string[] {
  const ids = records.map(({ manifest }) => manifest.id)
  return Object.keys(options.policy.plugins ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => `policy.plugins.${id}`)
}

/**
 * Logs what happens, for a host that asked for more than errors: warnings, and for `debug` each event by its name and facts, never
 * its payload (SEC-13). What happened while this was loaded is told first.
 */
export function logTrace(
  bus: Pick<EventBus<KernelEvents>, 'trace' | 'recording'>,
  log: Platform['log'],
  options: Options,
  records: Records,
  tools: readonly Pick<LayerTools, 'isWarning'>[],
): void {
  const tell = (entry: TraceEntry): void => {
    const level = tools.some((layer) => layer.isWarning?.(entry)) ? 'warn' : 'debug'
    const { event, source, facts } = entry
    if (level === 'warn' || options.logLevel === 'debug')
      log(level, [`[quoin] ${source}: ${event}`, ...(facts ? [facts] : [])])
    if (event === 'kernel:started')
      for (const name of ignored(options, records))
        log('warn', [`[quoin] host: '${name}' names no plugin of this kernel and is ignored`])
  }
  for (const entry of bus.recording().entries) tell(entry)
  bus.trace(tell)
}
