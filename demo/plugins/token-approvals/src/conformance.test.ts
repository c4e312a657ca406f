import { definePlugin } from 'quoin/kernel'
import { createMockChain, createMockNetwork, describePlugin } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { alice, dai, exchange } from '../tests/make-world.js'
import { tokenApprovals } from './manifest.js'

const approval = {
  id: 'one',
  account: `eip155:1:${alice}`,
  token: dai,
  spender: exchange,
  allowance: 5n,
  unlimited: false,
  symbol: 'DAI',
  decimals: 18,
} as const

/** A chain for the account that the suite connects. */
const chain = definePlugin({
  id: 'chain',
  version: '1.0.0',
  kernel: '*',
  contributes: { chains: [createMockChain({ namespace: 'eip155' })] },
})

describePlugin({ describe, expect, it }, 'token approvals', () => ({
  plugin: tokenApprovals,
  requires: [chain],
  viewParams: { TokenApproval: { approval } },
  invalidOptions: [
    { options: { logRequests: 0 }, names: 'logRequests' },
    { options: { logRequests: 'many' }, names: 'logRequests' },
    { options: { unlimited: true }, names: 'unlimited' },
  ],
  kernel: { networks: [createMockNetwork('eip155:1')] },
}))
