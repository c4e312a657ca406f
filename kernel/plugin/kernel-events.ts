import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase } from './plugin-state.js'

/** What the mechanism emits. */
export interface BaseEvents {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:disposed': undefined
  'kernel:pluginFailed': { readonly plugin: string; readonly phase: PluginPhase; readonly error: QuoinError }
  'alert:raised': { readonly error: QuoinError }
}

/** What the kernel emits. Each layer adds its own events; plugins add theirs under their id: `swap:quoted`. */
export interface KernelEvents extends BaseEvents {}
