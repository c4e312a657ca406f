import { defineConfig, mergeConfig } from 'vitest/config'
import browserTests from '../../e2e/vitest.config.js'

/** The world and the browser of the browser tests, for one worker: nothing runs beside a measurement. */
export default mergeConfig(
  { ...browserTests, test: { ...browserTests.test, include: [] } },
  defineConfig({ test: { name: 'bench', include: ['bench/review/*.test.ts'], maxWorkers: 1 } }),
)
