import type { PowerInspection } from '../kernel/kernel-inspection.js'
import type { HostPolicy } from '../kernel/kernel-options.js'
import type { PluginManifest } from './plugin.js'
import { type Power, protectionsOf, requirePowerOf } from './powers.js'
import type { UsedPlugin } from './resolve-plugins.js'

/** The plugins whose services each plugin may use. */
export function reachOf(used: readonly UsedPlugin[]): ReadonlyMap<string, readonly string[]> {
  return new Map(used.map(({ manifest: { id, requires = [], uses = [] } }) => [id, [...requires, ...uses]]))
}

/** What a plugin does to others, and whether the host lets it. */
export function powersOf(
  manifest: PluginManifest,
  used: readonly UsedPlugin[],
  policy: HostPolicy,
): readonly PowerInspection[] {
  const requirePower = requirePowerOf(manifest, policy)
  const isAllowed = (power: Power): boolean => {
    const [owner, member = ''] = power.split('.')
    const other = used.find((one) => one.manifest.id === owner)?.manifest
    try {
      requirePower(power, protectionsOf(other).find(([name]) => name === member)?.[1])
      return true
    } catch {
      return false
    }
  }
  return (manifest.powers ?? []).map((power) => ({ power, allowed: isAllowed(power) }))
}
