import type { KernelOptions } from '#kernel'
import type { chainPlugins } from './chain-plugins.js'
import type { FlagOfRow, OptionsOfRows, PluginOfRow, StandardPlugin, UsedRow } from './standard-plugin.js'
import type { standardPlugins } from './standard-plugins.js'

type StandardRow = (typeof standardPlugins)[number]
type ChainRow = (typeof chainPlugins)[number]

/** The plugins that every kernel of a bundle has. */
export type StandardPlugins = PluginOfRow<UsedRow<StandardRow, unknown>>

/** Names under `features` that switch a plugin of a bundle. */
export type StandardFlag = FlagOfRow<StandardRow | ChainRow>

/**
 * Options of a bundle: the kernel's, and those of its plugins under the names of their rows. The page "The standard plugins" of the
 * documentation lists them, with the flag or option that switches each plugin.
 */
export interface QuoinOptions extends KernelOptions, OptionsOfRows<StandardRow | ChainRow> {
  /**
   * Switches plugins on or off by their flag. An unknown flag is reported as `OPTIONS_INVALID`, with the known ones.
   *
   * @example
   * createQuoin({ projectId, networks, features: { pay: true, swaps: false } })
   */
  readonly features?: { readonly [Flag in StandardFlag]?: boolean } & Readonly<Record<string, boolean>>
  /** The plugins of this bundle instead of all: `standardPlugins` filtered, in another order, or with rows of the host. */
  readonly plugins?: readonly StandardPlugin[]
}

type RowsOf<Options, Row extends StandardPlugin> = Options extends {
  readonly plugins: readonly (infer Chosen extends StandardPlugin)[]
}
  ? Chosen
  : Row

/**
 * The plugins that a kernel has by the type of its options: those of every page, and those that an option or flag adds.
 * `createQuoin({ …, pay: {} }).pay` compiles, and does not compile without the option.
 */
export type PluginsOf<Options> = PluginOfRow<UsedRow<RowsOf<Options, StandardRow | ChainRow>, Options>>
