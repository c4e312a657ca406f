import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { createSafeHost } from '../testing/safe-host.js'
import { safeOrigin } from '../testing/safe-networks.js'
import { safePlugin } from './manifest.js'

const invalidOptions = [
  { options: { origins: 'https://app.safe.global' }, names: 'origins' },
  { options: { origins: ['app.safe.global'] }, names: 'origins' },
  { options: { origins: ['https://app.safe.global/'] }, names: 'origins' },
  { options: { origins: ['http://app.safe.global'] }, names: 'origins' },
  { options: { origins: ['*'] }, names: 'origins' },
  { options: { name: '' }, names: 'name' },
]

describePlugin({ describe, expect, it }, 'safe, in a page of its own', () => ({
  plugin: safePlugin,
  options: { origins: [safeOrigin] },
  invalidOptions,
}))

describePlugin({ describe, expect, it }, 'safe, around the page', () => {
  const platform = createTestPlatform({ parent: { origin: safeOrigin } })
  createSafeHost(platform)
  return { plugin: safePlugin, options: { origins: [safeOrigin] }, invalidOptions, platform }
})
