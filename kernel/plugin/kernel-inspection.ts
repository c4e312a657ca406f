import type { PluginPhase, PluginStatus } from './plugin-state.js'

/** A power that a manifest declares, or that follows from what it contributes. */
export interface PowerInspection {
  readonly power: string
  readonly allowed: boolean
}

export interface PluginInspection {
  readonly id: string
  readonly version: string
  readonly status: PluginStatus
  /** Why it is not running, where it is not. */
  readonly reason: string | undefined
  /** In which phase it failed. */
  readonly phase: PluginPhase | undefined
  /** The name under `features` that switches it. */
  readonly flag: string
  readonly requires: readonly string[]
  /** Plugins whose services it may load, besides those that it requires. */
  readonly uses: readonly string[]
  /** What it does to others, and whether the host lets it. */
  readonly powers: readonly PowerInspection[]
  /** How long `start` took. Milliseconds. */
  readonly startMs: number | undefined
  /** Contribution point to keys. */
  readonly contributes: Readonly<Record<string, readonly string[]>>
  /** Names of the host's services that it calls. */
  readonly services: readonly string[]
  /** Origins that its `platform.fetch` reaches. */
  readonly origins: readonly string[]
  /** Origins that it needs of the page and that no option of the host names: the plugin named them itself. */
  readonly ownOrigins: readonly string[]
  /** Events that it emits. */
  readonly events: readonly string[]
  /** What its keys in the page's storage start with; nothing where it stores nothing. */
  readonly storage: string | undefined
}

/** What `kernel.inspect()` tells: plain data without secrets. Each layer adds its own lists. */
export interface KernelInspection {
  readonly version: string
  readonly plugins: readonly PluginInspection[]
  /** Origins the kernel may talk to: the host's services, the networks' nodes, and what plugins need besides. */
  readonly origins: readonly string[]
}
