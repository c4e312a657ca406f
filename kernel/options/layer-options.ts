import type { Platform } from '../platform/platform.js'
import type { KernelOptions } from './kernel-options.js'
import type { OptionCheck } from './option-checks.js'
import type { ResolvedOptions } from './resolved-options.js'

/** The options of a layer: checks and defaults. */
export interface LayerOptions {
  readonly checks: Readonly<Record<string, OptionCheck>>
  /** Throws `OPTIONS_INVALID` naming the option. */
  resolve(options: KernelOptions, platform: Platform): Partial<ResolvedOptions>
}
