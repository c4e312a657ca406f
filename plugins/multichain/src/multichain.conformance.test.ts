import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createWallet, networks } from '../testing/multichain-bench.js'
import { multichainPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'multichain', () => {
  const platform = createTestPlatform()
  createWallet().announceOn(platform)
  return { plugin: multichainPlugin, kernel: { networks }, platform }
})
