import type { ApiService } from '../api/create-api-client.js'
import type { Chains } from '../chains/chain-module.js'
import type { Connectors } from '../connections/connections.js'
import { type ContributionRegistry, longestName } from '../contributions/contribution-registry.js'
import { effectivePermissions } from '../permissions/effective-permissions.js'
import type { PermissionTable } from '../permissions/permission-table.js'
import type { PluginRecord } from '../plugin/plugin-record.js'
import { powersOf, reachOf } from '../plugin/reach.js'
import { isEnabled, type UsedPlugin } from '../plugin/resolve-plugins.js'
import type { KernelInspection, PluginInspection } from './kernel-inspection.js'
import { originOf, originsOfPlugin } from './origins-of-plugin.js'
import type { ResolvedOptions } from './resolved-options.js'
import { kernelVersion } from './version.js'

export interface InspectDeps {
  readonly records: readonly PluginRecord[]
  readonly used: readonly UsedPlugin[]
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly options: ResolvedOptions
  readonly api: ApiService
  readonly chains: Chains
  readonly connectors: Connectors
}

/** Also of a plugin that was refused because of them. */
function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string' && one.length <= longestName) : []
}

/** Describes a kernel as plain data. */
export function inspectKernel(deps: InspectDeps): KernelInspection {
  const { records, used, registry, permissions, options, api } = deps
  const describe = (plugin: UsedPlugin): PluginInspection => {
    const { manifest, options: given } = plugin
    const record = records.find((one) => one.manifest === manifest)
    const { id, version, flag = id, requires = [], uses = [], contributes } = manifest
    return {
      id,
      version,
      status: record?.status ?? (isEnabled(plugin, options.features) ? 'used' : 'disabled'),
      reason: record?.error?.message,
      phase: record?.phase,
      flag,
      requires,
      uses,
      powers: powersOf(manifest, used, options.policy),
      startMs: record?.startMs,
      contributes: registry.describe(id),
      services: contributes?.services ?? [],
      origins: originsOfPlugin(manifest, given, options, api),
      events: namesIn(contributes?.events),
      storage: contributes?.storage && `@quoin/${options.storageKey}/${id}/`,
    }
  }
  const lost = records.filter((record) => used.every((one) => one.manifest !== record.manifest))
  const plugins = [...used, ...lost].map(describe)
  const own = [
    ...Object.values(options.services),
    ...options.networks.flatMap((one) => one.rpcUrls.default.http),
  ]
  return {
    version: kernelVersion,
    plugins,
    permissions: effectivePermissions(permissions, deps.connectors.list(), deps.chains.list(), reachOf(used)),
    origins: [...new Set([...own.flatMap(originOf), ...plugins.flatMap((plugin) => plugin.origins)])],
  }
}
