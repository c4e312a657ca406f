export type { Ss58Prefixes } from './addresses/ss58-prefixes.js'
export { createPolkadotModule } from './chain-module.js'
export type { PolkadotOptions, PolkadotPlugin } from './contract.js'
export { polkadot } from './manifest.js'
