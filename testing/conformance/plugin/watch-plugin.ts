import type { PluginContext } from '#kernel'
import { readManifest } from './any-manifest.js'
import type { UsablePlugin } from './plugin-subject.js'

/** A plugin whose use of its context is recorded. */
export interface WatchedPlugin {
  /** The same plugin, as a replacement. */
  readonly plugin: UsablePlugin
  /** Returns the context that its `start` received. */
  context(): PluginContext | undefined
  /** Members of the context that it used after `stopped`. */
  readonly lateUses: readonly string[]
  /** Marks the plugin as stopped: from now on it must not use its context. */
  stopped(): void
}

/** Wraps a plugin and records its use of the context after it stopped. */
export function watchPlugin(plugin: UsablePlugin): WatchedPlugin {
  const manifest = readManifest(plugin.manifest)
  const lateUses: string[] = []
  let context: PluginContext | undefined
  let isOver = false

  const watched = (given: PluginContext): PluginContext =>
    new Proxy(given, {
      get(target, member) {
        if (isOver) lateUses.push(String(member))
        return Reflect.get(target, member)
      },
    })
  return {
    plugin: {
      ...plugin,
      manifest: {
        ...plugin.manifest,
        start(given: PluginContext) {
          context = given
          return manifest.start?.(watched(given))
        },
      },
    } as UsablePlugin,
    context: () => context,
    lateUses,
    stopped() {
      isOver = true
    },
  }
}
