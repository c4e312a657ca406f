import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { transactionsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'transactions', () => ({
  plugin: transactionsPlugin,
  platform: createTestPlatform(),
}))
