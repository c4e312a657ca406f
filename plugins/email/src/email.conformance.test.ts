import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createFakeEmbedded, secureSite } from '../testing/fake-embedded.js'
import { emailPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'email', () => ({
  plugin: emailPlugin,
  otherViews: ['Connect'],
  requires: [createFakeEmbedded().plugin],
  kernel: { services: { secureSite } },
  platform: createTestPlatform(),
}))
