import type { RpcClass } from './rpc.js'

/**
 * One method that somebody may use: what the caller declared, less what the host's policy denies, through the connectors that
 * have it. A method that is not in the table is refused.
 */
export interface PermissionInspection {
  /** The id of a plugin, or `host`. */
  readonly caller: string
  /** The plugin whose service asks for it on the caller's behalf; the caller itself where absent. */
  readonly by?: string
  readonly namespace: string
  readonly method: string
  readonly kind: RpcClass
  /** False where the host's policy denies it. */
  readonly allowed: boolean
  /** Connectors that declare the method: it can be asked for through these. For `node` the chain that answers. */
  readonly through: readonly string[]
}
