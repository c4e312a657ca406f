import { definePlugin } from 'quoin/kernel'
import { createMockChain, createMockNetwork, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { listed } from '../tests/make-world.js'
import { sanctionsList } from './manifest.js'

/** A chain for the account that the suite connects. */
const chain = definePlugin({
  id: 'chain',
  version: '1.0.0',
  kernel: '*',
  contributes: { chains: [createMockChain({ namespace: 'eip155' })] },
})

describePlugin({ describe, expect, it }, 'sanctions list', () => ({
  plugin: sanctionsList,
  requires: [chain],
  options: { addresses: [`eip155:${listed}`] },
  invalidOptions: [
    { options: { addresses: 7 }, names: 'addresses' },
    { options: { addresses: [listed] }, names: 'addresses' },
    { options: {}, names: 'addresses' },
  ],
  kernel: { networks: [createMockNetwork('eip155:1')] },
}))
