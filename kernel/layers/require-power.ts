import { QuoinError } from '../errors/quoin-error.js'
import type { HostPolicy } from '../options/kernel-options.js'
import type { PluginManifest, Power, Protection } from '../plugin/plugin.js'

/** Returns whether the manifest declares a power, and the host's policy does not deny it and, if needed, allows it. */
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

/** Returns the protection of the members of a plugin's service, by their names. */
export function protectionsOf(manifest: PluginManifest | undefined): Readonly<Record<string, Protection>> {
  // The plugin may be any: its own types list the members.
  return manifest?.protects ?? {}
}

/**
 * Refuses a power that the plugin does not have.
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
