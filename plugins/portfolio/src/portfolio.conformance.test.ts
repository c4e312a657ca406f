import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { tokensPlugin } from '../../tokens/src/manifest.js'
import { portfolioPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'portfolio', () => ({
  plugin: portfolioPlugin,
  otherViews: ['Account', 'Connect'],
  requires: [accountPlugin, tokensPlugin],
  platform: createTestPlatform(),
}))
