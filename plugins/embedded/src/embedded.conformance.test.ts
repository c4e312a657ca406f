import { describe, expect, it } from 'vitest'
import { describePlugin } from '#testing'
import { embeddedPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'embedded', () => ({
  plugin: embeddedPlugin,
  options: { version: 4 },
  kernel: { services: { secureSite: 'https://wallet.example' } },
  invalidOptions: [
    { options: { version: 0 }, names: 'version' },
    { options: { version: '4' }, names: 'version' },
    { options: { url: 'https://wallet.example' }, names: 'url' },
  ],
}))
