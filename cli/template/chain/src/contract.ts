import type { PluginTypes } from 'quoin/kernel'

/** The types of the plugin: it has no API; pages use the chain through `kernel.chains`. */
export interface __Name__Plugin extends PluginTypes {
  readonly id: '__id__'
}
