import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { legalPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'legal', () => ({
  plugin: legalPlugin,
  options: { termsUrl: 'https://app.example/terms', version: '1' },
  platform: createTestPlatform(),
}))
