import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { bugReportPlugin } from './manifest.js'

describePlugin({ describe, expect, it }, 'bugReport', () => ({
  plugin: bugReportPlugin,
  platform: createTestPlatform(),
}))
