import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { hardwarePlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'hardware', () => ({
  plugin: hardwarePlugin,
  otherViews: ['Connect', 'Account'],
  viewParams: { LedgerProblem: { namespace: 'eip155', fault: 'locked' } },
  platform: createTestPlatform(),
}))
