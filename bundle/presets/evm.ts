export { createEvmQuoin as createQuoin } from '../create-evm-quoin.js'
export * from '../shared-exports.js'
