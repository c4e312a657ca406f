import type { PluginTypes } from '#kernel'
import type { Ss58Prefixes } from './addresses/ss58-prefixes.js'

/** Options of the plugin `polkadot`. */
export interface PolkadotOptions {
  /**
   * The SS58 prefix of each network that is not among the well-known ones (Polkadot, Kusama, Westend, Paseo and their Asset
   * Hubs), by its CAIP-2 id: addresses are shown with it. Where nothing is known of a network it is 42, which stands for none.
   *
   * @example
   * { ss58Prefixes: { 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b': 5 } }   // Astar
   */
  readonly ss58Prefixes?: Ss58Prefixes | undefined
}

/** The types of the plugin: it has no API of its own; kernels use it through `chains` and `connectors`. */
export interface PolkadotPlugin extends PluginTypes {
  readonly id: 'polkadot'
  readonly options: PolkadotOptions | undefined
  /** Ids of the extensions that a person let in: only these are asked again without a click. */
  readonly stored: readonly string[]
}
