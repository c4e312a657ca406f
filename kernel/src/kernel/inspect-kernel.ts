import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import type { PermissionTable } from '../permissions/permission-table.js'
import type { PluginRecord } from '../plugin/plugin-record.js'
import type { UsedPlugin } from '../plugin/resolve-plugins.js'
import type { KernelInspection, PluginInspection } from './kernel-inspection.js'
import type { ResolvedOptions } from './resolved-options.js'
import { kernelVersion } from './version.js'

export interface InspectDeps {
  readonly records: readonly PluginRecord[]
  readonly used: readonly UsedPlugin[]
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly options: ResolvedOptions
}

/** Describes a kernel as plain data. */
export function inspectKernel({
  records,
  used,
  registry,
  permissions,
  options,
}: InspectDeps): KernelInspection {
  const describe = (plugin: UsedPlugin): PluginInspection => {
    const { manifest } = plugin
    const record = records.find((one) => one.manifest === manifest)
    return {
      id: manifest.id,
      version: manifest.version,
      status: record?.status ?? 'used',
      reason: record?.error?.message,
      requires: manifest.requires ?? [],
      startMs: record?.startMs,
      contributes: registry.describe(manifest.id),
      services: manifest.contributes?.services ?? [],
    }
  }
  const addresses = [
    ...Object.values(options.services),
    ...options.networks.flatMap((network) => network.rpcUrls.default.http),
  ]
  return {
    version: kernelVersion,
    plugins: used.map(describe),
    permissions: permissions.rows(),
    origins: [...new Set(addresses.map((address) => new URL(address).origin))],
  }
}
