import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { permissionsPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'permissions', () => ({
  plugin: permissionsPlugin,
  platform: createTestPlatform(),
}))
