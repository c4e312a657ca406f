/** Where a plugin stands (architecture §3, lifecycle). */
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

/** In which of its phases a plugin failed. */
export type PluginPhase = 'load' | 'resolve' | 'install' | 'start' | 'listener' | 'render' | 'stop'
