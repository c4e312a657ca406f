import type { PluginStatus } from '../plugin/plugin-state.js'

export interface PluginInspection {
  readonly id: string
  readonly version: string
  readonly status: PluginStatus
  /** Why it is not running, where it is not. */
  readonly reason: string | undefined
  readonly requires: readonly string[]
  /** How long `start` took. Milliseconds. */
  readonly startMs: number | undefined
  /** Contribution point to keys. */
  readonly contributes: Readonly<Record<string, readonly string[]>>
  readonly services: readonly string[]
}

export interface PermissionInspection {
  readonly caller: string
  readonly namespace: string
  readonly safe: readonly string[]
  readonly approval: readonly string[]
}

/** What `kernel.inspect()` tells: plain data without secrets. */
export interface KernelInspection {
  readonly version: string
  readonly plugins: readonly PluginInspection[]
  readonly permissions: readonly PermissionInspection[]
  /** Origins the kernel may talk to: the host's services and the networks' nodes. */
  readonly origins: readonly string[]
}
