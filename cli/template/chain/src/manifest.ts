import { definePlugin, type Plugin } from 'quoin/kernel'
import { create__Name__Module } from './chain-module.js'
import type { __Name__Plugin } from './contract.js'

export * from './contract.js'

/** The chains of the namespace `__namespace__`: addresses, balances, and the methods of wallets. */
export const __id__Plugin: Plugin<__Name__Plugin> = /* @__PURE__ */ definePlugin<__Name__Plugin>({
  id: '__id__',
  version: '0.1.0',
  kernel: '^__kernel__',
  contributes: {
    chains: [(context) => create__Name__Module(context.platform)],
  },
})
