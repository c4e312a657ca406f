import { maxNameLength, type ReserverOf } from '../contributions/contribution-registry.js'
import { isQuoinError, pluginFault, QuoinError } from '../errors/quoin-error.js'
import type { LazyPlugin, Plugin, PluginManifest } from '../plugin/plugin.js'
import type { PluginTypes } from '../plugin/plugin-types.js'
import { bySchema } from '../schema/by-schema.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { UsedPlugin } from './resolve-plugins.js'

/** An argument of `use`: a plugin, or its loader. */
export type Use = UsedPlugin | LazyUse

interface LazyUse {
  readonly load: LazyPlugin<PluginTypes>
  readonly options: unknown
  /** `lazy<place>` if it is unknown before the fetch. */
  readonly id: string
}

/** Returns the id of a used plugin. */
export const idOf = (use: Use): string => ('manifest' in use ? use.manifest.id : use.id)

/** The plugins of a kernel as they were used. */
export interface UsedPlugins {
  /** Throws the problem of the plugin or its options; reserves the id and names of a lazy one. */
  add(given: unknown, options: unknown): Use
  /** Fetches a lazy plugin and puts it in its place. Throws its problem. */
  fetch(use: Use): Promise<UsedPlugin>
  list(): readonly UsedPlugin[]
  /** Returns the plugins that are not fetched yet. */
  lazy(): readonly Use[]
  /** Returns the position in the order of use, from 0. */
  placeOf(use: Use): number
  /** Returns the position of a plugin by its id; -1 if there is none. */
  rankOf(id: string): number
  readonly reserverOf: ReserverOf
}

/** Sources of events that are not plugins, and `then`, which would make a promise of the kernel. */
const speakers: readonly string[] = ['host', 'kernel', 'ui', 'then']
const idPattern = /^[a-z][A-Za-z0-9]{0,63}$/

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= maxNameLength
const isList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isName))

/** A manifest is read once, and is data from then on: its declarations are those that were reviewed. */
const frozenManifest = (manifest: PluginManifest): PluginManifest =>
  frozenCopy({ ...manifest, contributes: { ...manifest.contributes } })

/** Checks the arguments of `use`. Throws the problem of the plugin or its options. */
function checkPlugin(given: unknown, options: unknown, checkId: (id: string) => void): UsedPlugin {
  // A page without types may pass anything. It is read once, so that the checked value is the one that runs.
  const plugin = given as Plugin<PluginTypes> | undefined
  const manifest: PluginManifest | undefined =
    plugin?.quoin === 'plugin' ? frozenManifest(plugin.manifest) : undefined
  const {
    id,
    version,
    kernel,
    flag = '',
    requires,
    uses,
    powers,
    after,
    contributes,
  }: Partial<PluginManifest> = manifest ?? {}
  const details = `'${String(id).slice(0, 100)}'`
  const isWhole =
    [id, version, kernel, flag].every(isName) &&
    [requires, uses, powers, after, contributes?.services].every(isList)
  if (!manifest || !id || !isWhole) {
    throw new QuoinError('PLUGIN_INVALID', {
      details,
      fix: 'Pass the result of definePlugin().',
    })
  }
  checkId(id)
  if (!manifest.options) return { manifest, options }
  try {
    const checked = bySchema(manifest.options, options ?? {}, 'OPTIONS_INVALID', `plugin '${id}', option`)
    return { manifest, options: checked }
  } catch (thrown) {
    // The host must fix its options at once. A schema that throws is the plugin's fault, which ends only that plugin.
    if (isQuoinError(thrown, 'OPTIONS_INVALID')) throw thrown
    return { manifest, options, fault: pluginFault(thrown, id, 'schema of its options') }
  }
}

/**
 * Creates the list.
 *
 * @param isReserved returns whether an id is the name of a member of the kernel
 */
export function createUsedPlugins(isReserved: (id: string) => boolean): UsedPlugins {
  const uses: Use[] = []
  const reserved = new Map<string, string>()
  const fetching = new Map<Use, Promise<UsedPlugin>>()
  const list = (): readonly UsedPlugin[] => uses.filter((one) => 'manifest' in one)

  const rankOf = (id: string): number => uses.findIndex((one) => idOf(one) === id)
  /** Throws for an id that is taken, also by a plugin that is not fetched yet, reserved or invalid. */
  const checkId = (id: string, place: number): void => {
    const details = `'${id.slice(0, 100)}'`
    const other = uses.findIndex((one, at) => at !== place && idOf(one) === id)
    if (other >= 0)
      throw new QuoinError('PLUGIN_DUPLICATE', {
        details: `${details}: use() number ${other + 1} and number ${place + 1}`,
      })
    // Checked when it was used: since then it is a member of the kernel.
    if (uses[place] && idOf(uses[place]) === id) return
    if (isReserved(id) || speakers.includes(id)) throw new QuoinError('PLUGIN_ID_RESERVED', { details })
    if (!idPattern.test(id)) throw new QuoinError('PLUGIN_INVALID', { details })
  }

  return {
    list,
    lazy: () => uses.filter((one) => 'load' in one),
    placeOf: (use) => uses.indexOf(use),
    rankOf,
    reserverOf(name, owner) {
      const id = reserved.get(name)
      return id !== undefined && id !== owner && rankOf(id) < rankOf(owner) ? id : undefined
    },
    add(given, options) {
      if (typeof given === 'function') {
        // `use` takes no other function. It is read once.
        const load = given as LazyPlugin<PluginTypes>
        const { id = `lazy${uses.length}`, reserves = [] } = load
        checkId(id, uses.length)
        for (const name of load.id === undefined ? [] : [id, ...reserves])
          if (!reserved.has(name)) reserved.set(name, id)
        const use = { load, options, id }
        uses.push(use)
        return use
      }
      const use = checkPlugin(given, options, (id) => checkId(id, uses.length))
      uses.push(use)
      return use
    },
    fetch(use) {
      const run = async (): Promise<UsedPlugin> => {
        if ('manifest' in use) return use
        const place = uses.indexOf(use)
        const loaded = (await use.load())?.default
        const fetched = checkPlugin(loaded, use.options, (id) => checkId(id, place))
        if (use.load.id !== undefined && fetched.manifest.id !== use.id)
          throw new QuoinError('PLUGIN_INVALID', {
            details: `'${fetched.manifest.id}' was used as '${use.id}'`,
          })
        uses[place] = fetched
        return fetched
      }
      // A report and the start may request it at the same time.
      const under = fetching.get(use) ?? run()
      fetching.set(use, under)
      under.catch(() => fetching.delete(use))
      return under
    },
  }
}
