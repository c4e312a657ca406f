import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createFakeAccountData } from '../../send/testing/fake-account-data.js'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { swapPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'swap', () => {
  const { account, tokens } = createFakeAccountData()
  return {
    plugin: swapPlugin,
    otherViews: ['Account'],
    requires: [account, tokens, transactionsPlugin],
    options: { slippage: 50, networks: ['eip155:31337'] },
    invalidOptions: [
      { options: { slippage: 0 }, names: 'slippage' },
      { options: { slippage: 0.5 }, names: 'slippage' },
      { options: { networks: ['ethereum'] }, names: 'networks' },
    ],
    viewParams: { SwapSelectToken: { side: 'sell' }, SwapBridge: { id: `0x${'1'.repeat(64)}` } },
    platform: createTestPlatform(),
  }
})
