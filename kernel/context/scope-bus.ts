import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginLifetime } from './plugin-lifetime.js'

/** Returns the bus in the view of a plugin: its listeners end with it, and it emits only the events of its manifest. */
export function scopeBus(
  bus: EventBus<KernelEvents>,
  { id, contributes }: PluginManifest,
  { own, listen }: PluginLifetime,
): Pick<EventBus<KernelEvents>, 'on' | 'emit' | 'trace'> & { dispose(): void } {
  const declared: readonly string[] = contributes?.events ?? []
  return {
    on: (name, listener) => own(bus.on(name, listener, id)),
    emit(name, payload) {
      // No plugin emits events of the kernel or of another plugin.
      if (!declared.includes(name)) {
        throw new QuoinError('EVENT_NOT_DECLARED', {
          details: `plugin '${id}', event '${String(name).slice(0, 100)}'`,
          fix: `List it in contributes.events as '${id}:…'.`,
        })
      }
      bus.emit(name, payload, id)
    },
    trace: listen((listener) => bus.trace(listener)),
    dispose: () => undefined,
  }
}
