import type { ExpectedConnectMethod, OptionsOf, Plugin, PluginTypes } from '#kernel'

/** A row of `standardPlugins`: a plugin, and the condition for adding it. */
export interface StandardPlugin {
  /** The plugin's id. */
  readonly id: string
  /** The plugin, or a function that fetches the module that exports it. */
  readonly plugin: { readonly quoin: 'plugin' } | (() => Promise<object>)
  /** The name under `features` that switches it, if that is not its id. `true` adds the plugin whatever `when` is. */
  readonly flag?: string
  /** The name of its options among those of `createQuoin`. */
  readonly option?: string
  /**
   * `always`; only with its `option`; only with a network of one of its `namespaces`; only where `services.secureSite` is
   * configured.
   */
  readonly when: 'always' | 'option' | 'namespace' | 'secureSite'
  readonly namespaces?: readonly string[]
  /** The names of its views and routes, separated by spaces: reserved for it before it is fetched. */
  readonly reserves?: string
  /** The connect method that it contributes: the Connect view reserves its position before the plugin is fetched. */
  readonly connectMethod?: ExpectedConnectMethod
  /** Powers that the bundle allows it, unless the host's `policy.plugins` says otherwise. */
  readonly allowedPowers?: readonly string[]
  /** Connecting waits until it is fetched: it contributes a condition of connecting. */
  readonly holdsConnecting?: boolean
}

type PluginIn<Value> = Value extends Plugin<infer P> ? P : never

/** The types of the plugins of some rows. */
export type PluginOfRow<Row extends StandardPlugin> = Row extends StandardPlugin
  ? Row['plugin'] extends () => Promise<infer Module>
    ? PluginIn<Module[keyof Module]>
    : PluginIn<Row['plugin']>
  : never

/** The names under `features` that switch the plugins of some rows. */
export type FlagOfRow<Row extends StandardPlugin> = Row extends { readonly flag: infer Flag extends string }
  ? Flag
  : Row['id']

/** The options of the plugins of some rows, by their names. */
export type OptionsOfRows<Row extends StandardPlugin> = {
  readonly [One in Row as One extends { readonly option: infer Name extends string }
    ? Name
    : never]?: NonNullable<OptionsOf<PluginOfRow<One>>>
}

type WithOption<Row extends StandardPlugin> = Row extends { readonly option: infer Name extends string }
  ? { readonly [_ in Name]: object | true }
  : never

/** The rows that are used according to the type of a host's options. */
export type UsedRow<Row extends StandardPlugin, Options> = Row extends { readonly when: 'always' }
  ? Row
  : Options extends { readonly features: { readonly [_ in FlagOfRow<Row>]: true } }
    ? Row
    : Row extends { readonly when: 'option' }
      ? Options extends WithOption<Row>
        ? Row
        : never
      : never

/** A plugin of which only the id is known; its own schema validates its options. */
export interface AnyPlugin extends PluginTypes {
  readonly options: object | undefined
}

/** Returns the plugin that a module exports. */
export function pluginIn(module: object): Plugin<AnyPlugin> {
  const isPlugin = (value: unknown): value is Plugin<AnyPlugin> =>
    (value as Partial<Plugin<AnyPlugin>> | undefined)?.quoin === 'plugin'
  const found = Object.values(module).find(isPlugin)
  if (!found) throw new TypeError('The module exports no plugin.')
  return found
}
