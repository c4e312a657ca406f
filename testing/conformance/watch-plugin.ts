import type { PluginContext } from '#kernel'
import { readManifest } from './any-manifest.js'
import type { UsablePlugin } from './plugin-subject.js'

/** A plugin that the suite looks over the shoulder of. */
export interface WatchedPlugin {
  /** The same plugin, to be used in its place. */
  readonly plugin: UsablePlugin
  /** What its `start` was given. */
  context(): PluginContext | undefined
  /** Members of the context that it asked for after `stopped`. */
  readonly lateUses: readonly string[]
  /** From now on it must not use its context any more. */
  stopped(): void
}

/** Lets a plugin have its context, and notes what it does with it when it should be gone. */
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
