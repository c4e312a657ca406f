import { definePlugin } from 'quoin/kernel'
import { createMockChain, createMockNetwork, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { scamList } from './manifest.js'

/** A chain for the account that the suite connects. */
const chain = definePlugin({
  id: 'chain',
  version: '1.0.0',
  kernel: '*',
  contributes: { chains: [createMockChain({ namespace: 'eip155' })] },
})

describePlugin({ describe, expect, it }, 'scam list', () => ({
  plugin: scamList,
  requires: [chain],
  options: { load: async () => [] },
  invalidOptions: [
    { options: { load: 7 }, names: 'load' },
    { options: {}, names: 'load' },
  ],
  kernel: { networks: [createMockNetwork('eip155:1')] },
}))
