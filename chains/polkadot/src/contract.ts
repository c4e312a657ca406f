import type { PluginTypes } from '#kernel'
import type { Ss58Prefixes } from './addresses/ss58-prefixes.js'

/** Options of the plugin `polkadot`. */
export interface PolkadotOptions {
  /**
   * SS58 prefixes for displayed addresses, by CAIP-2 id, of networks that are not built in (Polkadot, Kusama, Westend,
   * Paseo and their Asset Hubs). The default for an unknown network is 42, the generic prefix.
   *
   * @example
   * { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 5 } }   // Astar
   */
  readonly ss58Prefixes?: Ss58Prefixes | undefined
}

/** The plugin's types. It has no API of its own; kernels use it through `chains` and `connectors`. */
export interface PolkadotPlugin extends PluginTypes {
  readonly id: 'polkadot'
  readonly options: PolkadotOptions | undefined
  /** Ids of the extensions that the user allowed: only these are requested without a click. */
  readonly stored: readonly string[]
}
