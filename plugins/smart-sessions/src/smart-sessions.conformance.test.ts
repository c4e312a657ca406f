import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { smartSessionsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'smartSessions', () => ({
  plugin: smartSessionsPlugin,
  options: {},
  invalidOptions: [{ options: { sessions: true }, names: 'sessions' }],
  kernel: { services: { gateway: 'https://gateway.example' } },
  platform: createTestPlatform(),
}))
