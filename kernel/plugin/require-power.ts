import { QuoinError } from '../errors/quoin-error.js'
import type { HostPolicy } from '../kernel/kernel-options.js'
import type { PluginManifest } from './plugin.js'
import { hasPower, type Power, type Protection } from './powers.js'

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
