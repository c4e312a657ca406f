import type { PluginInspection } from '#kernel'
import type { Explanation } from './explanation.js'
import type { Matches } from './matcher.js'

export interface PluginFacts {
  readonly plugins: readonly PluginInspection[]
  /** The host's `features`. */
  readonly features: Readonly<Record<string, boolean>>
  /** Addresses of the host's services, by name. */
  readonly services: Readonly<Record<string, string>>
}

/** Returns the services that a plugin calls and that have no address: their calls end with `SERVICE_NOT_CONFIGURED`. */
export function missingServices(
  plugin: PluginInspection,
  services: PluginFacts['services'],
): readonly Explanation[] {
  return plugin.services
    .filter((name) => !Object.hasOwn(services, name))
    .map((name) => ({
      subject: `plugin '${plugin.id}'`,
      reason: 'service-not-configured',
      text: `It calls the service '${name}', for which the host configured no address.`,
      fix: `Add services.${name} to the options of the kernel.`,
    }))
}

function explainPlugin(plugin: PluginInspection, facts: PluginFacts): readonly Explanation[] {
  const { id, status, flag, reason, phase } = plugin
  const subject = `plugin '${id}'`
  switch (status) {
    case 'disabled':
      return facts.features[flag] === false
        ? [
            {
              subject,
              reason: 'plugin-disabled',
              text: `It is switched off: features.${flag} is false.`,
              fix: `Set features.${flag} to true, or leave it out.`,
            },
          ]
        : [
            {
              subject,
              reason: 'plugin-disabled',
              text: 'It is off until the host switches it on.',
              fix: `Set features.${flag} to true.`,
            },
          ]
    case 'failed':
      return [
        {
          subject,
          reason: 'plugin-failed',
          text: `It failed${phase ? ` in its phase '${phase}'` : ''}. ${reason ?? ''}`.trim(),
        },
      ]
    case 'blocked':
      return [{ subject, reason: 'plugin-blocked', text: reason ?? 'A plugin that it requires is missing.' }]
    case 'used':
    case 'resolved':
      return [
        {
          subject,
          reason: 'plugin-not-running',
          text: 'The kernel has not started it yet.',
          fix: 'Call kernel.start().',
        },
      ]
    case 'stopped':
    case 'disposed':
      return [
        { subject, reason: 'plugin-not-running', text: 'It was stopped: the kernel has been disposed of.' },
      ]
    default: {
      const missing = missingServices(plugin, facts.services)
      const keys = Object.entries(plugin.contributes).map(([point, names]) => `${point}: ${names.join(', ')}`)
      const what = keys.length > 0 ? `It contributes ${keys.join('; ')}.` : 'It contributes nothing to see.'
      const state = status === 'installed' ? 'Its start is still under way.' : 'It runs.'
      return missing.length > 0 ? missing : [{ subject, reason: 'shown', text: `${state} ${what}` }]
    }
  }
}

/** Explains the plugins with that id or flag. */
export function explainPlugins(matches: Matches, facts: PluginFacts): readonly Explanation[] {
  return facts.plugins
    .filter((plugin) => matches(plugin.id, plugin.flag))
    .flatMap((plugin) => explainPlugin(plugin, facts))
}

/** Explains names that the host's options mention and no plugin has: options only choose among plugins that are used. */
export function explainUnused(
  matches: Matches,
  { plugins, features }: PluginFacts,
  orders: readonly string[],
): readonly Explanation[] {
  const known = plugins.flatMap(({ id, flag, contributes }) => [
    id,
    flag,
    ...Object.values(contributes).flat(),
  ])
  return [...new Set([...Object.keys(features), ...orders])]
    .filter((name) => matches(name) && !known.includes(name))
    .map((name) => ({
      subject: `'${name}'`,
      reason: 'plugin-not-used',
      text: `No plugin that was used has it as its id, its flag or a contribution. Options such as features.${name} only choose among plugins that are used.`,
      fix: `Add use() of the plugin that brings '${name}'.`,
    }))
}
