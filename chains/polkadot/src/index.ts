export type { Ss58Prefixes } from './addresses/ss58-prefixes.js'
export { createPolkadotModule } from './chain-module.js'
export { type PolkadotOptions, type PolkadotPlugin, polkadot } from './manifest.js'
