import type { HostPolicy } from '../../kernel/options/kernel-options.js'
import type { PluginManifest } from '../../kernel/plugin/plugin.js'
import type { ChainModule } from '../chains/chain-module.js'
import type { Connector } from '../connections/connectors/connector.js'
import type { PermissionInspection } from './permission-inspection.js'
import { createPermissionTable, type PermissionTable } from './permission-table.js'

/**
 * Returns the effective permissions: the caller's declarations, through the connectors and chains that offer them, less
 * the host's denials.
 *
 * @param reach the plugins whose services each plugin may use
 */
export function effectivePermissions(
  table: PermissionTable,
  connectors: readonly Connector[],
  chains: readonly ChainModule[],
  reach: ReadonlyMap<string, readonly string[]>,
): readonly PermissionInspection[] {
  const nodes = chains.map((chain) => ({ chain, methods: chain.node?.methods ?? [] }))
  const through = (namespace: string, method: string): readonly string[] =>
    connectors.filter((one) => one.methods(namespace).includes(method)).map((one) => one.id)

  const ofPlugins = table.rows().map((row) => ({
    ...row,
    allowed: !table.denies(row.caller, row.method),
    through:
      row.kind === 'node'
        ? nodes
            .filter(({ chain, methods }) => chain.namespace === row.namespace && methods.includes(row.method))
            .map(({ chain }) => chain.namespace)
        : through(row.namespace, row.method),
  }))

  const hostRow = (namespace: string, kind: PermissionInspection['kind']) => (method: string) => ({
    caller: 'host',
    namespace,
    method,
    kind,
    allowed: !table.denies('host', method),
    through: kind === 'node' ? [namespace] : through(namespace, method),
  })
  const ofHost = chains.flatMap(({ namespace, rpc, node }) => {
    const offered = new Set(connectors.flatMap((one) => one.methods(namespace)))
    const safe = rpc.safe.filter((method) => offered.delete(method))
    // Methods that the chain does not list are left to the wallet, which prompts the user.
    return [
      ...safe.map(hostRow(namespace, 'safe')),
      ...[...offered].map(hostRow(namespace, 'approval')),
      ...(node?.methods ?? []).map(hostRow(namespace, 'node')),
    ]
  })
  // A plugin can have signed whatever the services that it uses can have signed.
  const byOthers = [...reach].flatMap(([caller, owners]) =>
    ofPlugins
      .filter((row) => row.kind === 'approval' && owners.includes(row.caller))
      .map((row) => ({ ...row, caller, by: row.caller })),
  )
  return [...ofPlugins, ...byOthers, ...ofHost]
}

/** Returns the future permissions of plugins that are not installed yet, from their manifests. */
export function foreseenPermissions(
  policy: HostPolicy,
  manifests: readonly PluginManifest[],
  reach: ReadonlyMap<string, readonly string[]>,
): readonly PermissionInspection[] {
  const table = createPermissionTable(policy)
  for (const { id, contributes } of manifests) {
    for (const [namespace, declared] of Object.entries(contributes?.rpc ?? {}))
      table.declare(id, namespace, declared)
    for (const [namespace, others] of Object.entries(contributes?.rpcFor ?? {}))
      for (const [other, declared] of Object.entries(others)) table.declare(other, namespace, declared, id)
  }
  return effectivePermissions(table, [], [], reach)
}
