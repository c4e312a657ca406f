import { kernelVersion } from '../constants.js'
import { maxNameLength } from '../contributions/contribution-registry.js'
import type { InspectedLists, KernelLayer, LayerTools } from '../layers/kernel-layer.js'
import { originOf, originsOfPlugin, pageNeedsOf } from '../layers/origins-of-plugin.js'
import { hasPower, protectionsOf } from '../layers/require-power.js'
import { isEnabled, type UsedPlugin } from '../lifecycle/resolve-plugins.js'
import type { HostPolicy } from '../options/kernel-options.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { KernelInspection, PluginInspection, PowerInspection } from '../plugin/kernel-inspection.js'
import type { PluginManifest } from '../plugin/plugin.js'
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

/** Returns origins that a plugin needs from the page and that no option of the host contains: the plugin chose them. */
function ownOriginsOf(manifest: PluginManifest, given: unknown, options: ResolvedOptions): readonly string[] {
  const { connect, image, frame, framedBy } = pageNeedsOf(manifest, given, options)
  let named: readonly string[] = []
  try {
    named = JSON.stringify([given, options]).split('"').flatMap(originOf)
  } catch {
    // Options that cannot be read contain no origin.
  }
  return [connect, image, frame, framedBy]
    .flat()
    .flatMap(originOf)
    .filter((one) => !named.includes(one))
}

/** Returns the plugins whose services each plugin may use. */
export function reachOf(used: readonly UsedPlugin[]): ReadonlyMap<string, readonly string[]> {
  return new Map(used.map(({ manifest: { id, requires = [], uses = [] } }) => [id, [...requires, ...uses]]))
}

/** Returns the powers of a plugin over others, and whether the host allows them. */
function powersOf(
  manifest: PluginManifest,
  used: readonly UsedPlugin[],
  policy: HostPolicy,
  tools: readonly LayerTools[],
): readonly PowerInspection[] {
  const { powers = [] } = manifest
  const derived = tools.flatMap((layer) => layer.powersOf?.(manifest) ?? [])
  const own = { id: manifest.id, powers: [...powers, ...derived] }
  return own.powers.map((power) => {
    const [owner, member = ''] = power.split('.')
    const protects = protectionsOf(used.find((one) => one.manifest.id === owner)?.manifest)
    const protection = Object.hasOwn(protects, member) ? protects[member] : undefined
    return { power, allowed: hasPower(own, policy, power, protection) }
  })
}
