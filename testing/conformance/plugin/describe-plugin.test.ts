import { describe, expect, it } from 'vitest'
import { usual } from './broken-plugin.fixture.js'
import { describePlugin } from './describe-plugin.js'
import { makeHealthy } from './healthy-plugin.fixture.js'

describePlugin({ describe, expect, it }, 'a valid one', () => ({
  ...usual,
  plugin: makeHealthy(),
}))
