import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginPhase, PluginStatus } from '../plugin/plugin-state.js'
import type { LivePluginContext } from './create-plugin-context.js'

/** What the kernel knows of a plugin while it runs. */
export interface PluginRecord {
  readonly manifest: PluginManifest
  readonly options: unknown
  status: PluginStatus
  error: QuoinError | undefined
  startMs: number | undefined
  /** In which phase it failed. */
  phase: PluginPhase | undefined
  /** Its context, from its installation to its end. */
  live: LivePluginContext | undefined
}
