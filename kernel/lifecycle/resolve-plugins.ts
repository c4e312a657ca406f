import { kernelVersion } from '../constants/version.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from '../plugin/plugin.js'
import { isInVersionRange } from './version-range.js'

/** A plugin as `use` took it. */
export interface UsedPlugin {
  readonly manifest: PluginManifest
  readonly options: unknown
  /** Why it cannot run, where that is known from the start. */
  readonly fault?: QuoinError
}

/** What becomes of the plugins: those that run, in order, and why the others do not. */
export interface Resolution {
  readonly order: readonly UsedPlugin[]
  readonly disabled: readonly UsedPlugin[]
  readonly refused: readonly {
    readonly plugin: UsedPlugin
    readonly status: 'failed' | 'blocked'
    readonly error: QuoinError
  }[]
}

/** Whether the host's flags let a plugin run (KRN-03). */
export function isEnabled({ manifest }: UsedPlugin, features: Readonly<Record<string, boolean>>): boolean {
  const flag = manifest.flag ?? manifest.id
  return (Object.hasOwn(features, flag) ? features[flag] : undefined) ?? manifest.enabledByDefault ?? true
}

/**
 * Sorts plugins so that each comes after what it needs, and otherwise as used. One that cannot run is refused with
 * the reason; what needs it is blocked; the rest goes on (KRN-06, KRN-08).
 */
export function resolvePlugins(
  used: readonly UsedPlugin[],
  features: Readonly<Record<string, boolean>>,
): Resolution {
  const disabled = used.filter((plugin) => !isEnabled(plugin, features))
  const enabled = used.filter((plugin) => !disabled.includes(plugin))
  const byId = new Map(enabled.map((plugin) => [plugin.manifest.id, plugin]))
  const refused = new Map<UsedPlugin, { status: 'failed' | 'blocked'; error: QuoinError }>()
  const order: UsedPlugin[] = []
  const done = new Set<UsedPlugin>()

  const refuse = (plugin: UsedPlugin, status: 'failed' | 'blocked', error: QuoinError): void => {
    if (!refused.has(plugin)) refused.set(plugin, { status, error })
  }

  const visit = (plugin: UsedPlugin, path: readonly UsedPlugin[]): void => {
    if (done.has(plugin)) return
    const at = path.indexOf(plugin)
    if (at >= 0) {
      const circle = path.slice(at)
      const names = [...circle, plugin].map((one) => one.manifest.id).join(' → ')
      for (const one of circle) refuse(one, 'failed', new QuoinError('PLUGIN_CIRCULAR', { details: names }))
      return
    }
    const { id, requires = [], after = [], kernel } = plugin.manifest
    if (plugin.fault) refuse(plugin, 'failed', plugin.fault)
    if (!isInVersionRange(kernelVersion, kernel)) {
      const details = `plugin '${id}' needs kernel ${kernel}, this is ${kernelVersion}`
      refuse(
        plugin,
        'failed',
        new QuoinError('PLUGIN_INCOMPATIBLE', { details, fix: 'Update the plugin or quoin.' }),
      )
    }
    const nextPath = [...path, plugin]
    for (const need of requires) {
      const other = byId.get(need)
      if (!other) {
        const off = disabled.some((one) => one.manifest.id === need)
        const details = `plugin '${id}' requires '${need}', which is ${off ? 'switched off' : 'not used'}`
        const fix = off ? 'Switch it on under features.' : `Add use() of the plugin '${need}'.`
        refuse(plugin, 'blocked', new QuoinError('PLUGIN_MISSING', { details, fix }))
        continue
      }
      visit(other, nextPath)
      const because = refused.get(other)
      if (because) {
        const details = `plugin '${id}' requires '${need}', which failed`
        refuse(plugin, 'blocked', new QuoinError('PLUGIN_UNAVAILABLE', { details, cause: because.error }))
      }
    }
    // An order that cannot be kept is no reason to refuse a plugin.
    for (const need of after) {
      const other = byId.get(need)
      if (other && !nextPath.includes(other)) visit(other, nextPath)
    }
    if (done.has(plugin)) return
    done.add(plugin)
    if (!refused.has(plugin)) order.push(plugin)
  }
  for (const plugin of enabled) visit(plugin, [])
  return {
    order,
    disabled,
    refused: [...refused].map(([plugin, why]) => ({ plugin, ...why })),
  }
}
