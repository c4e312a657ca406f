import type { ChainNamespace } from '../caip/caip-types.js'
import type { RpcPermissions } from './rpc.js'

/** What callers declared, as data: printed by `inspect()` and the docs. */
export interface PermissionTable {
  declare(caller: string, namespace: ChainNamespace, permissions: RpcPermissions): void
  remove(caller: string): void
  /** The host may ask for whatever the connector declares; everybody else for what its manifest says. */
  allows(caller: string, namespace: ChainNamespace, method: string): boolean
  rows(): readonly {
    readonly caller: string
    readonly namespace: ChainNamespace
    readonly safe: readonly string[]
    readonly approval: readonly string[]
  }[]
}

/**
 * Makes the table.
 *
 * @param denied methods that even the host may not use: its own policy
 */
export function createPermissionTable(denied: readonly string[]): PermissionTable {
  const callers = new Map<string, Map<ChainNamespace, Required<RpcPermissions>>>()
  return {
    declare(caller, namespace, { safe = [], approval = [] }) {
      const namespaces = callers.get(caller) ?? new Map()
      namespaces.set(namespace, { safe, approval })
      callers.set(caller, namespaces)
    },
    remove: (caller) => callers.delete(caller),
    allows(caller, namespace, method) {
      if (denied.includes(method)) return false
      if (caller === 'host') return true
      const declared = callers.get(caller)?.get(namespace)
      return declared !== undefined && (declared.safe.includes(method) || declared.approval.includes(method))
    },
    rows: () =>
      [...callers].flatMap(([caller, namespaces]) =>
        [...namespaces].map(([namespace, { safe, approval }]) => ({ caller, namespace, safe, approval })),
      ),
  }
}
