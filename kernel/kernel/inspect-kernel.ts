import { kernelVersion } from '../constants/version.js'
import { maxNameLength } from '../contributions/contribution-registry.js'
import type { InspectedLists, KernelLayer, LayerTools } from '../lifecycle/kernel-layer.js'
import { originsOfPlugin } from '../lifecycle/origins-of-plugin.js'
import { ownOriginsOf } from '../lifecycle/own-origins-of.js'
import { powersOf, reachOf } from '../lifecycle/reach.js'
import { isEnabled, type UsedPlugin } from '../lifecycle/resolve-plugins.js'
import type { KernelInspection, PluginInspection } from '../plugin/kernel-inspection.js'
import type { KernelParts } from './kernel-parts.js'

/** Accepts any value: manifests of refused plugins are inspected, too. */
function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list)
    ? list.filter((one) => typeof one === 'string' && one.length <= maxNameLength)
    : []
}

/** Loads the tools of layers, one after the other: Jest cannot link two chunks that share a module at once. */
export async function loadTools(layers: readonly KernelLayer[]): Promise<readonly LayerTools[]> {
  const tools: LayerTools[] = []
  for (const layer of layers) if (layer.tools) tools.push(await layer.tools())
  return tools
}

/** Joins lists of the same name. */
export function joinLists(parts: readonly InspectedLists[]): Required<InspectedLists> {
  const joined: Record<string, readonly unknown[]> = {}
  for (const part of parts)
    for (const [name, values] of Object.entries(part)) joined[name] = [...(joined[name] ?? []), ...values]
  // Each layer returns the lists that it adds to the type.
  return joined as Required<InspectedLists>
}

/** Describes a kernel as plain data. */
export async function inspectKernel({
  lifecycle: { records },
  used: { list },
  registry,
  layers,
  options,
}: KernelParts): Promise<KernelInspection> {
  const used = list()
  const tools = await loadTools(layers)
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
      powers: powersOf(manifest, used, options.policy, tools),
      startMs: record?.startMs,
      contributes: registry.describe(id),
      services: contributes?.services ?? [],
      origins: originsOfPlugin(manifest, given, options, layers),
      ownOrigins: ownOriginsOf(manifest, given, options),
      events: namesIn(contributes?.events),
      storage: contributes?.storage && `@quoin/${options.storageKey}/${id}/`,
    }
  }
  const lost = records.filter((record) => used.every((one) => one.manifest !== record.manifest))
  const plugins = [...used, ...lost].map(describe)
  const inspected = tools.flatMap((layer) => layer.inspect?.(reachOf(used)) ?? [])
  const ofPlugins = plugins.flatMap((one) => one.origins)
  const lists = joinLists([...inspected, { origins: ofPlugins }])
  return { version: kernelVersion, plugins, ...lists, origins: [...new Set(lists.origins)] }
}
