import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { receivePlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'receive', () => ({
  plugin: receivePlugin,
  otherViews: ['Connect'],
  requires: [accountPlugin],
  platform: createTestPlatform(),
}))
