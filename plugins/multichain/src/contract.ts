import type { PluginTypes } from '#kernel'

/** The types of the plugin: it has no API of its own; kernels use it through `connectors`. */
export interface MultichainPlugin extends PluginTypes {
  readonly id: 'multichain'
}
