import type { RpcClass } from './rpc.js'

/**
 * One method that a caller may use: declared by the caller, not denied by the host's policy, through the connectors
 * that have it. A method that is not in the table is refused.
 */
export interface PermissionInspection {
  /** The id of a plugin, or `host`. */
  readonly caller: string
  /** The plugin whose service calls it on the caller's behalf; the caller itself if absent. */
  readonly by?: string
  readonly namespace: string
  readonly method: string
  readonly kind: RpcClass
  /** False if the host's policy denies it. */
  readonly allowed: boolean
  /** Connectors that declare the method: it can be called through these. For `node`, the chain that serves it. */
  readonly through: readonly string[]
}
