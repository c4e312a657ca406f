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

/**
 * The phase in which a plugin failed. Of its interface: `view` if the code of a view or a part did not load, `render` if a component
 * threw while it was rendered, `handler` if it threw after an input.
 */
export type PluginPhase =
  | 'load'
  | 'resolve'
  | 'install'
  | 'start'
  | 'listener'
  | 'view'
  | 'render'
  | 'handler'
  | 'stop'
