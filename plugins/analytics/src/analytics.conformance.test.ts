import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { analyticsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'analytics', () => ({
  plugin: analyticsPlugin,
  options: { consent: () => true, include: ['address'] },
  platform: createTestPlatform(),
}))
