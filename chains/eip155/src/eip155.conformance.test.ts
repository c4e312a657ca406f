import { describe, expect, it } from 'vitest'
import { createMockEvmWallet, createTestPlatform, describePlugin } from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
import { eip155 } from './manifest.js'

describePlugin({ describe, expect, it }, 'eip155', () => {
  const platform = createTestPlatform()
  createMockEvmWallet().announceOn(platform, 1_000)
  return { plugin: eip155, kernel: { networks: [exampleNetwork(1), exampleNetwork(137)] }, platform }
})
