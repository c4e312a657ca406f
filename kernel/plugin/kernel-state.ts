/** A snapshot for rules and conditions of contributions. Each layer adds its own part. */
export interface KernelState {
  readonly isMobile: boolean
}

/** The state of a plugin (architecture §3, lifecycle). */
export type PluginStatus =
  | 'used'
  | 'resolved'
  | 'installed'
  | 'started'
  | 'stopped'
  | 'disposed'
  | 'disabled'
  | 'failed'
  | 'blocked'

/** The phase in which a plugin failed. */
export type PluginPhase = 'load' | 'resolve' | 'install' | 'start' | 'listener' | 'render' | 'stop'
