import type { PluginPhase, PluginStatus } from './kernel-state.js'

/** A power that a manifest declares, or that follows from its contributions. */
export interface PowerInspection {
  readonly power: string
  readonly allowed: boolean
}

export interface PluginInspection {
  readonly id: string
  readonly version: string
  readonly status: PluginStatus
  /** The reason why it is not running. */
  readonly reason: string | undefined
  /** The phase in which it failed. */
  readonly phase: PluginPhase | undefined
  /** The name under `features` that switches it. */
  readonly flag: string
  readonly requires: readonly string[]
  /** Plugins whose services it may load, besides those that it requires. */
  readonly uses: readonly string[]
  /** Its powers over others, and whether the host allows them. */
  readonly powers: readonly PowerInspection[]
  /** The duration of `start`. Milliseconds. */
  readonly startMs: number | undefined
  /** Keys of contributions by contribution point. */
  readonly contributes: Readonly<Record<string, readonly string[]>>
  /** Names of the host's services that it calls. */
  readonly services: readonly string[]
  /** Origins that its `platform.fetch` reaches. */
  readonly origins: readonly string[]
  /** Origins that it needs from the page and that no option of the host contains: the plugin chose them itself. */
  readonly ownOrigins: readonly string[]
  /** Events that it emits. */
  readonly events: readonly string[]
  /** The prefix of its keys in the page's storage; `undefined` if it stores nothing. */
  readonly storage: string | undefined
}

/** The result of `kernel.inspect()`: plain data without secrets. Each layer adds its own lists. */
export interface KernelInspection {
  readonly version: string
  readonly plugins: readonly PluginInspection[]
  /** Origins that the kernel may reach: the host's services, the networks' nodes, and further ones of plugins. */
  readonly origins: readonly string[]
}
