import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { reviewPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'review', () => ({
  plugin: reviewPlugin,
  options: { mode: 'always' },
  platform: createTestPlatform(),
}))
