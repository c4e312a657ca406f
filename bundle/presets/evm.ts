export { createEvmQuoin as createQuoin } from '../create-evm-quoin.js'
export type { QuoinOptions, StandardPlugins } from '../quoin-options.js'
export type { StandardPlugin } from '../standard-plugin.js'
export { standardPlugins } from '../standard-plugins.js'
