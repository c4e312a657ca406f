export { createBip122Module } from './chain-module.js'
export { type Bip122Plugin, bip122 } from './manifest.js'
