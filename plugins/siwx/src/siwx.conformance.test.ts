import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { siwxPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'siwx', () => ({
  plugin: siwxPlugin,
  otherViews: ['Connect'],
  kernel: { services: { gateway: 'https://gateway.example' } },
  platform: createTestPlatform(),
}))
