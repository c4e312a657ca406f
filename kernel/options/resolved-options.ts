import type { Platform } from '../platform/platform.js'
import type { BaseOptions, HostPolicy, KernelMetadata, KernelOptions } from './kernel-options.js'
import type { OptionCheck } from './option-checks.js'

/** The options that the kernel itself reads. */
export interface BaseResolvedOptions
  extends Required<Pick<BaseOptions, 'projectId' | 'services' | 'features' | 'orders' | 'storageKey'>> {
  readonly metadata: KernelMetadata
  readonly policy: HostPolicy
  /** `mistakes`: errors, and likely mistakes of the host. */
  readonly logLevel: NonNullable<BaseOptions['logLevel']> | 'mistakes'
}

/** The host's options, checked and with their defaults. Each layer adds its own. */
export interface ResolvedOptions extends BaseResolvedOptions {}

/** The options of a layer: checks and defaults. */
export interface LayerOptions {
  readonly checks: Readonly<Record<string, OptionCheck>>
  /** Throws `OPTIONS_INVALID` naming the option. */
  resolve(options: KernelOptions, platform: Platform): Partial<ResolvedOptions>
}

const levels = 'debug warn mistakes error silent'

/** Returns whether messages of a level are logged at the host's level `min` (KRN-11). */
export const isLogged = (
  min: ResolvedOptions['logLevel'],
  level: Parameters<Platform['log']>[0] | 'mistakes',
): boolean => levels.indexOf(level) >= levels.indexOf(min)
