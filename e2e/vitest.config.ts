import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.js'
import { workers } from './workers.js'

const { QUOIN_SHUFFLE_SEED: seed } = process.env
const conditions = ['quoin-source', 'module', 'import', 'default']
/** Node is told these for `require` too, which must not be given what is there for `import` (pg would break). */
const nodeConditions = ['quoin-source', 'module', 'default']

/** Browser tests: for each worker the sandbox and a browser are started once, and its files take turns in them. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/set-up-world.ts'],
    setupFiles: ['e2e/reset-world.ts'],
    environment: './e2e/browser-environment.ts',
    maxWorkers: workers,
    // Loading the same modules again for each file is time in which no page is looked at.
    pool: 'threads',
    isolate: false,
    // `npm test -- stress` shuffles files by a seed, which its output names; the tests of a file are one story, in its order.
    sequence: seed ? { shuffle: { files: true }, seed: Number(seed) } : { sequencer: LongestFirst },
    // As that of locators: how soon something comes is for the bench, and no test fails for it beside a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
