import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { watchPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'watch', () => ({
  plugin: watchPlugin,
  otherViews: ['Connect'],
  platform: createTestPlatform(),
}))
