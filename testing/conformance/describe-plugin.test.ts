import { describe, expect, it } from 'vitest'
import { usual } from './broken-plugin.fixture.js'
import { describePlugin } from './describe-plugin.js'
import { makeHealthy } from './healthy-plugin.fixture.js'

describePlugin({ describe, expect, it }, 'one that does everything right', () => ({
  ...usual,
  plugin: makeHealthy(),
}))
