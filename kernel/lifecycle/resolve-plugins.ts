import { kernelVersion } from '../constants.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from '../plugin/plugin.js'

/** A plugin with its options, as passed to `use`. */
export interface UsedPlugin {
  readonly manifest: PluginManifest
  readonly options: unknown
  /** The reason why it cannot run, if that is known from the start. */
  readonly fault?: QuoinError
}

/** The plugins that run, in order, and the reasons why others do not. */
export interface Resolution {
  readonly order: readonly UsedPlugin[]
  readonly disabled: readonly UsedPlugin[]
  readonly refused: readonly {
    readonly plugin: UsedPlugin
    readonly status: 'failed' | 'blocked'
    readonly error: QuoinError
  }[]
}

/** Returns whether the host's flags enable a plugin (KRN-03). */
export function isEnabled({ manifest }: UsedPlugin, features: Readonly<Record<string, boolean>>): boolean {
  const flag = manifest.flag ?? manifest.id
  return (Object.hasOwn(features, flag) ? features[flag] : undefined) ?? manifest.enabledByDefault ?? true
}

/**
 * Sorts plugins so that each comes after those it requires, and otherwise in the order of use. A plugin that cannot run
 * is refused with the reason; plugins that require it are blocked; the rest continue (KRN-06, KRN-08).
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
      refuse(plugin, 'failed', new QuoinError('PLUGIN_INCOMPATIBLE', { details }))
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

/**
 * Returns whether a version is in a range of a manifest: `*`, `1.2.3`, or `^1.2` (the same major; below 1.0 the same
 * minor).
 */
export function isInVersionRange(version: string, range: string): boolean {
  if (range === '*') return true
  const parse = (text: string): readonly number[] => text.split('.').map(Number)
  const actual = parse(version)
  const wanted = parse(range.replace(/^\^/, ''))
  if (!wanted.every(Number.isInteger)) return false
  const differs = wanted.findIndex((part, at) => part !== actual[at])
  const [want = 0, is = 0] = [wanted[differs], actual[differs]]
  return differs < 0 || (range.startsWith('^') && differs > (actual[0] === 0 ? 1 : 0) && is > want)
}
