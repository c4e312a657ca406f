import type { Plugin, PluginTypes } from '#kernel'

/** A plugin of which only its id is known; `createQuoin` checked its options by their type, as its own schema does. */
export interface AnyPlugin extends PluginTypes {
  readonly options: object | undefined
}

/** The module of a plugin that was fetched. */
export interface Loaded {
  readonly default: Plugin<AnyPlugin>
}

/** Picks a plugin by its id: with one name for all, their types cannot be told apart. */
export const pluginOf = (plugins: Readonly<Record<string, unknown>>, id: string): Plugin<AnyPlugin> =>
  // The list of the bundle goes through ids of that module alone.
  plugins[id] as Plugin<AnyPlugin>
