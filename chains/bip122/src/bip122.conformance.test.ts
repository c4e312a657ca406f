import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { alice, signet, testnet } from '../testing/connector-fixture.js'
import { createMockWbipWallet } from '../testing/mock-bitcoin-wallet.js'
import { bip122 } from './manifest.js'

describePlugin({ describe, expect, it }, 'bip122', () => {
  const platform = createTestPlatform()
  const { provider } = createMockWbipWallet({ addresses: [alice], network: testnet.caipNetworkId })
  platform.globals.mock = provider
  platform.globals.btc_providers = [{ id: 'mock', name: 'Mock' }]
  return { plugin: bip122, kernel: { networks: [testnet, signet] }, platform }
})
