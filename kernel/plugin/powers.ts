import type { HostPolicy } from '../kernel/kernel-options.js'
import type { PluginManifest } from './plugin.js'

/**
 * What a plugin does to others: it ends connections (`connections.disconnect`), changes the language (`i18n.setLocale`), keeps the
 * modal open (`modal.hold`), opens it right after it was closed (`modal.reopen`), writes the queries of another plugin
 * (`queries.<id>`), or calls a protected member of another plugin's service (`swap.confirm`). `openRules.override` and
 * `connectConditions` follow from what it contributes.
 */
export type Power = `${string}.${string}` | 'connectConditions'

/** Who may call a member of a service besides its plugin and the host. */
export type Protection = 'declared' | 'allowed'

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
