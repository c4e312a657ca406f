import { QuoinError } from '../errors/quoin-error.js'
import type { HostPolicy } from '../options/kernel-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { Power, Protection } from '../plugin/powers.js'

/** Whether the manifest declares a power, and the host's policy does not deny it and, where that is needed, allows it. */
export function hasPower(
  { id, powers = [] }: Pick<PluginManifest, 'id' | 'powers'>,
  { plugins = {} }: HostPolicy,
  power: Power,
  protection: Protection = 'declared',
): boolean {
  const { allowedPowers = [], deniedPowers = [] } = (Object.hasOwn(plugins, id) && plugins[id]) || {}
  const isDeclared = powers.includes(power) && !deniedPowers.includes(power)
  return isDeclared && (protection === 'declared' || allowedPowers.includes(power))
}

/** How the members of a plugin's service are protected, by their names. */
export function protectionsOf(manifest: PluginManifest | undefined): Readonly<Record<string, Protection>> {
  // Of any plugin: its own types say which members there are.
  return manifest?.protects ?? {}
}

/**
 * Refuses what a plugin may not do.
 *
 * @throws `POWER_NOT_ALLOWED`
 */
export function requirePower(
  manifest: PluginManifest,
  policy: HostPolicy,
  power: Power,
  protection?: Protection,
): void {
  if (hasPower(manifest, policy, power, protection)) return
  throw new QuoinError('POWER_NOT_ALLOWED', {
    details: `plugin '${manifest.id}', '${power}'`,
  })
}
