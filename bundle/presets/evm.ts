export type { QuoinOptions, StandardPlugins } from '../create-evm-quoin.js'
export { createEvmQuoin as createQuoin } from '../create-evm-quoin.js'
