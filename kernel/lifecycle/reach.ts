import type { HostPolicy } from '../options/kernel-options.js'
import type { PowerInspection } from '../plugin/kernel-inspection.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { LayerTools } from './kernel-layer.js'
import { hasPower, protectionsOf } from './require-power.js'
import type { UsedPlugin } from './resolve-plugins.js'

/** Returns the plugins whose services each plugin may use. */
export function reachOf(used: readonly UsedPlugin[]): ReadonlyMap<string, readonly string[]> {
  return new Map(used.map(({ manifest: { id, requires = [], uses = [] } }) => [id, [...requires, ...uses]]))
}

/** Returns the powers of a plugin over others, and whether the host allows them. */
export function powersOf(
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
