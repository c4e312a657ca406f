import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { historyPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'history', () => ({
  plugin: historyPlugin,
  viewParams: { TransactionDetails: { id: 'none' } },
  kernel: { services: { gateway: 'https://gateway.example' } },
  platform: createTestPlatform(),
}))
