import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createSolanaWallet, solanaNetworks } from '../testing/connector-fixture.js'
import { walletStandardPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'wallet standard', () => {
  const platform = createTestPlatform()
  createSolanaWallet().registerOn(platform, 1_000)
  return { plugin: walletStandardPlugin, kernel: { networks: solanaNetworks }, platform }
})
