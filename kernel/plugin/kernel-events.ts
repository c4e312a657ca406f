import type { QuoinError } from '../errors/quoin-error.js'
import type { PluginPhase } from './plugin-state.js'

/** The events of the mechanism. */
export interface BaseEvents {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:disposed': undefined
  'kernel:pluginFailed': { readonly plugin: string; readonly phase: PluginPhase; readonly error: QuoinError }
  'alert:raised': { readonly error: QuoinError }
}

/** The events of the kernel. Each layer adds its own; plugins add theirs under their id: `swap:quoted`. */
export interface KernelEvents extends BaseEvents {}
