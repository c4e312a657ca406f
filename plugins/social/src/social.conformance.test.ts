import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createFakeEmbedded, never, secureSite } from '../../email/testing/fake-embedded.js'
import { socialPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'social', () => {
  const embedded = createFakeEmbedded()
  embedded.on('CONNECT_FARCASTER', never)
  return {
    plugin: socialPlugin,
    requires: [embedded.plugin],
    options: { providers: ['google', 'farcaster'], passkey: true },
    invalidOptions: [
      { options: { providers: ['nobody'] }, names: 'providers' },
      { options: { passkey: 'yes' }, names: 'passkey' },
    ],
    viewParams: { ConnectingSocial: { provider: 'google' } },
    kernel: { services: { secureSite } },
    platform: createTestPlatform(),
  }
})
