import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginPhase, PluginStatus } from '../plugin/plugin-state.js'
import type { LivePluginContext } from './create-plugin-context.js'

/** The kernel's record of a plugin. */
export interface PluginRecord {
  readonly manifest: PluginManifest
  readonly options: unknown
  status: PluginStatus
  error: QuoinError | undefined
  startMs: number | undefined
  /** The phase in which it failed. */
  phase: PluginPhase | undefined
  /** Its context, from its installation to its end. */
  live: LivePluginContext | undefined
}
