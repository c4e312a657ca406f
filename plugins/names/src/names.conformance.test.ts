import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { namesPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'names', () => ({
  plugin: namesPlugin,
  otherViews: ['Account'],
  options: { suffix: 'quoin.id' },
  invalidOptions: [
    { options: { suffix: 'Not A Suffix' }, names: 'suffix' },
    { options: { for: 'nobody' }, names: 'for' },
  ],
  kernel: { services: { gateway: 'https://gateway.example' } },
  platform: createTestPlatform(),
}))
