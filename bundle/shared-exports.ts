// The exports of `quoin` and of each preset, besides their own `createQuoin`: a host never needs both.
export type { ErrorCode, KernelOptions, Network, NetworkInput } from '#kernel'
export { isQuoinError, QuoinError } from '#kernel'
export type { QuoinOptions, StandardPlugins } from './quoin-options.js'
export type { StandardPlugin } from './standard-plugin.js'
export { standardPlugins } from './standard-plugins.js'
