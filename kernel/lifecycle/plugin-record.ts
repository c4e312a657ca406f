import type { LivePluginContext } from '../context/create-plugin-context.js'
import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase, PluginStatus } from '../plugin/kernel-state.js'
import type { PluginManifest } from '../plugin/plugin.js'

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
