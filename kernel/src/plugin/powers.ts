import { QuoinError } from '../errors/quoin-error.js'
import type { HostPolicy } from '../kernel/kernel-options.js'
import type { PluginManifest } from './plugin.js'

/**
 * What a plugin does to others: it ends connections (`connections.disconnect`), changes the language (`i18n.setLocale`), keeps the
 * modal open (`modal.hold`), writes the queries of another plugin (`queries.<id>`), or calls a protected member of another plugin's
 * service (`swap.confirm`).
 */
export type Power = `${string}.${string}`

/** Who may call a member of a service besides its plugin and the host. */
export type Protection = 'declared' | 'allowed'

/** Which members of a plugin's service are protected, and how. Those of any plugin: its own types say which there are. */
export function protectionsOf(
  manifest: PluginManifest | undefined,
): readonly (readonly [string, Protection])[] {
  const protects: Readonly<Record<string, Protection>> = manifest?.protects ?? {}
  return Object.entries(protects)
}

/** Throws `POWER_NOT_ALLOWED` unless the manifest declares the power and the host's policy does not deny it. */
export type RequirePower = (power: Power, protection?: Protection) => void

/** Makes the check of one plugin's powers. */
export function requirePowerOf(
  { id, powers = [] }: Pick<PluginManifest, 'id' | 'powers'>,
  { plugins = {} }: HostPolicy,
): RequirePower {
  const { allowedPowers = [], deniedPowers = [] } = (Object.hasOwn(plugins, id) && plugins[id]) || {}
  return (power, protection = 'declared') => {
    const isDeclared = powers.includes(power) && !deniedPowers.includes(power)
    if (isDeclared && (protection === 'declared' || allowedPowers.includes(power))) return
    throw new QuoinError('POWER_NOT_ALLOWED', {
      details: `plugin '${id}', '${power}'`,
      fix: isDeclared ? 'Only the host may allow it: allowedPowers.' : "Name it in the manifest's powers.",
    })
  }
}
