export { chainPlugins } from './chain-plugins.js'
export { createQuoin } from './create-quoin.js'
export * from './shared-exports.js'
