import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import type { PluginStatus } from './plugin-state.js'

/** What the kernel knows of a plugin while it runs. */
export interface PluginRecord {
  readonly manifest: PluginManifest
  readonly options: unknown
  status: PluginStatus
  error: QuoinError | undefined
  startMs: number | undefined
  context: PluginContext | undefined
  /** Ends the plugin's context: its signal, subscriptions and timers. */
  endContext: (() => readonly unknown[]) | undefined
}
