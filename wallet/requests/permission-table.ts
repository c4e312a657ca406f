import type { HostPolicy } from '../../kernel/options/kernel-options.js'
import type { ChainNamespace } from '../caip/parse-caip.js'
import type { RpcClass, RpcPermissions } from './rpc.js'

export interface PermissionRow {
  readonly caller: string
  readonly namespace: ChainNamespace
  readonly method: string
  readonly kind: RpcClass
}

/** The declared permissions of callers, as data: printed by `inspect()` and the docs. */
export interface PermissionTable {
  /** @param owner the plugin that declares it. Default: the caller itself */
  declare(caller: string, namespace: ChainNamespace, permissions: RpcPermissions, owner?: string): void
  /** Removes what a plugin declared, for itself and for others. */
  remove(owner: string): void
  /** Returns whether the host's policy denies the method to the caller. */
  denies(caller: string, method: string): boolean
  /**
   * Returns whether a caller may use a method in that way. The host may use all methods that the connector or the chain
   * declares; plugins only those of their manifests.
   */
  allows(caller: string, namespace: ChainNamespace, method: string, way: 'wallet' | 'node'): boolean
  rows(): readonly PermissionRow[]
}

/** Creates the table. The policy only ever narrows it. */
export function createPermissionTable({ deniedMethods = [], plugins = {} }: HostPolicy): PermissionTable {
  const declared = new Map<string, PermissionRow[]>()
  const denied = new Map(Object.entries(plugins).map(([id, policy]) => [id, policy.deniedMethods ?? []]))
  const rows = (): readonly PermissionRow[] => [...declared.values()].flat()
  const denies: PermissionTable['denies'] = (caller, method) =>
    deniedMethods.includes(method) || (denied.get(caller)?.includes(method) ?? false)

  return {
    declare(caller, namespace, permissions, owner = caller) {
      const own = declared.get(owner) ?? []
      for (const kind of ['safe', 'approval', 'node'] as const)
        for (const method of permissions[kind] ?? []) own.push({ caller, namespace, method, kind })
      declared.set(owner, own)
    },
    remove: (owner) => declared.delete(owner),
    denies,
    allows: (caller, namespace, method, way) =>
      !denies(caller, method) &&
      (caller === 'host' ||
        rows().some(
          (row) =>
            row.caller === caller &&
            row.method === method &&
            row.namespace === namespace &&
            (row.kind === 'node') === (way === 'node'),
        )),
    rows,
  }
}
