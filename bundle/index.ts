export type { KernelOptions, Network, NetworkInput } from '#kernel'
export { isQuoinError, QuoinError, RpcError } from '#kernel'
export type { QuoinOptions, StandardPlugins } from './create-evm-quoin.js'
export { createQuoin } from './create-quoin.js'
