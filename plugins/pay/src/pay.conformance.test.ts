import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { payPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'pay', () => ({
  plugin: payPlugin,
  requires: [transactionsPlugin],
  options: { exchangesShown: 3 },
  invalidOptions: [{ options: { exchangesShown: 0 }, names: 'exchangesShown' }],
  platform: createTestPlatform(),
}))
