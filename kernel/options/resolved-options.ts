import type { BaseOptions, HostPolicy, KernelMetadata } from './kernel-options.js'

/** The options that the kernel itself reads. */
export interface BaseResolvedOptions
  extends Required<
    Pick<BaseOptions, 'projectId' | 'services' | 'features' | 'orders' | 'storageKey' | 'logLevel'>
  > {
  readonly metadata: KernelMetadata
  readonly policy: HostPolicy
}

/** The host's options, checked and with their defaults. Each layer adds its own. */
export interface ResolvedOptions extends BaseResolvedOptions {}
