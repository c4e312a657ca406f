export { createPolkadotModule } from './chain-module.js'
export { type PolkadotOptions, type PolkadotPlugin, polkadot } from './manifest.js'
export type { Ss58Prefixes } from './ss58-prefixes.js'
