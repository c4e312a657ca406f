import type { EventBus, TraceEntry } from '../events/event-bus.js'
import type { LayerTools } from '../layers/kernel-layer.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { PluginManifest } from '../plugin/plugin.js'

type Records = readonly { readonly manifest: Pick<PluginManifest, 'id'> }[]
type Options = Pick<ResolvedOptions, 'logLevel' | 'policy'>

/** Returns policies for plugins that are not used. The bundle checks flags: it has those of omitted plugins, too. */
function ignored(options: Options, records: Records): readonly string[] {
  const ids = records.map(({ manifest }) => manifest.id)
  return Object.keys(options.policy.plugins ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => `policy.plugins.${id}`)
}

/**
 * Logs events, for a host whose log level is above errors: warnings, and for `debug` each event by its name and facts,
 * never its payload (SEC-13). Events from before this was loaded are logged first.
 */
export function logTrace(
  bus: Pick<EventBus<KernelEvents>, 'trace' | 'recording'>,
  log: Platform['log'],
  options: Options,
  records: Records,
  tools: readonly Pick<LayerTools, 'isWarning'>[],
): void {
  const write = (entry: TraceEntry): void => {
    const level = tools.some((layer) => layer.isWarning?.(entry)) ? 'warn' : 'debug'
    const { event, source, facts } = entry
    if (level === 'warn' || options.logLevel === 'debug')
      log(level, [`[quoin] ${source}: ${event}`, ...(facts ? [facts] : [])])
    if (event === 'kernel:started')
      for (const name of ignored(options, records))
        log('warn', [`[quoin] host: '${name}' names no plugin of this kernel and is ignored`])
  }
  for (const entry of bus.recording().entries) write(entry)
  bus.trace(write)
}
