import { longestName } from '../contributions/contribution-registry.js'
import { isQuoinError, QuoinError } from '../errors/quoin-error.js'
import { bySchema } from './by-schema.js'
import type { LazyPlugin, Plugin, PluginManifest } from './plugin.js'
import { pluginFault } from './plugin-fault.js'
import type { PluginTypes } from './plugin-types.js'
import type { UsedPlugin } from './resolve-plugins.js'

/** What `use` took, in its order: a plugin, or the way to one. */
export type Use = UsedPlugin | { readonly load: LazyPlugin<PluginTypes>; readonly options: unknown }

/** The plugins of a kernel as they were used. */
export interface UsedPlugins {
  /** Throws what is wrong with the plugin or its options; a lazy one is only remembered. */
  add(given: unknown, options: unknown): UsedPlugin | undefined
  /** Fetches a lazy plugin and puts it in its place. Throws what is wrong with it. */
  fetch(use: Use): Promise<UsedPlugin>
  list(): readonly UsedPlugin[]
  /** What is still to be fetched. */
  lazy(): readonly Use[]
  /** The place in the order of use, from 0. */
  placeOf(use: Use): number
  /** The same of a plugin by its id; -1 where it is not there. */
  rankOf(id: string): number
}

/** Who speaks besides plugins; and what would make a promise of the kernel. */
const speakers: readonly string[] = ['host', 'kernel', 'ui', 'then']
const idPattern = /^[a-z][A-Za-z0-9]{0,63}$/

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= longestName
const isList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isName))

/**
 * Makes the list.
 *
 * @param isReserved whether an id is the name of a member of the kernel
 */
export function createUsedPlugins(isReserved: (id: string) => boolean): UsedPlugins {
  const uses: Use[] = []
  const fetching = new Map<Use, Promise<UsedPlugin>>()
  const list = (): readonly UsedPlugin[] => uses.filter((one) => 'manifest' in one)

  const check = (given: unknown, options: unknown): UsedPlugin => {
    // Whatever a page without types passed. It is read once, so that what is checked is what runs.
    const plugin = given as Plugin<PluginTypes> | undefined
    const manifest: PluginManifest | undefined =
      plugin?.quoin === 'plugin' ? { ...plugin.manifest } : undefined
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
        fix: 'Pass what definePlugin() gave, or a function that imports it.',
      })
    }
    if (list().some((one) => one.manifest.id === id)) throw new QuoinError('PLUGIN_DUPLICATE', { details })
    if (isReserved(id) || speakers.includes(id))
      throw new QuoinError('PLUGIN_ID_RESERVED', { details, fix: 'Choose another id.' })
    if (!idPattern.test(id))
      throw new QuoinError('PLUGIN_INVALID', { details, fix: 'Ids are camelCase: letters and digits.' })
    if (!manifest.options) return { manifest, options }
    try {
      const checked = bySchema(manifest.options, options ?? {}, 'OPTIONS_INVALID', `plugin '${id}', option`)
      return { manifest, options: checked }
    } catch (thrown) {
      // Options are the host's to mend, at once. A schema that fails is its plugin's fault, which ends that one alone.
      if (isQuoinError(thrown, 'OPTIONS_INVALID')) throw thrown
      return { manifest, options, fault: pluginFault(thrown, id, 'schema of its options') }
    }
  }

  return {
    list,
    lazy: () => uses.filter((one) => 'load' in one),
    placeOf: (use) => uses.indexOf(use),
    rankOf: (id) => uses.findIndex((one) => 'manifest' in one && one.manifest.id === id),
    add(given, options) {
      if (typeof given === 'function') {
        // The only function that `use` takes.
        uses.push({ load: given as LazyPlugin<PluginTypes>, options })
        return undefined
      }
      const use = check(given, options)
      uses.push(use)
      return use
    },
    fetch(use) {
      const run = async (): Promise<UsedPlugin> => {
        if ('manifest' in use) return use
        const fetched = check((await use.load())?.default, use.options)
        uses[uses.indexOf(use)] = fetched
        return fetched
      }
      // A report and the start may ask at once.
      const under = fetching.get(use) ?? run()
      fetching.set(use, under)
      under.catch(() => fetching.delete(use))
      return under
    },
  }
}
