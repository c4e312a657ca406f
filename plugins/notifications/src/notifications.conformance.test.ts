import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { notificationsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'notifications', () => ({
  plugin: notificationsPlugin,
  platform: createTestPlatform(),
}))
