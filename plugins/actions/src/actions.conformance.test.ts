import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { transactionsPlugin } from '../../transactions/src/manifest.js'
import { actionsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'actions', () => ({
  plugin: actionsPlugin,
  requires: [transactionsPlugin],
  options: { hosts: ['https://shop.example'] },
  invalidOptions: [{ options: { hosts: ['shop.example'] }, names: 'hosts' }],
  platform: createTestPlatform(),
}))
