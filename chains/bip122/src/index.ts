export { createBip122Module } from './chain-module.js'
export { type Bip122Plugin, bip122 } from './manifest.js'
export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './networks.js'
