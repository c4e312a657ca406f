import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './world/longest-first.js'

const { QUOIN_SHUFFLE_SEED: seed } = process.env
const conditions = ['quoin-source', 'module', 'import', 'default']
/** Node applies these conditions to `require`, too, which must not use the `import` conditions (pg would break). */
const nodeConditions = ['quoin-source', 'module', 'default']

/** Browser tests: each worker starts the sandbox and a browser once, and its files share them in turn. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/world/set-up-world.ts'],
    setupFiles: ['e2e/world/reset-world.ts'],
    environment: './e2e/world/browser-environment.ts',
    // Each worker has its own world and browser, so that no two tests share a relay that is switched off, a chain with
    // compared balances, a clipboard or the page in front.
    maxWorkers: 2,
    // Loading the same modules again for each file costs time.
    pool: 'threads',
    isolate: false,
    // `npm test -- stress` shuffles files by a seed, which its output names; the tests of a file run in order.
    sequence: seed ? { shuffle: { files: true }, seed: Number(seed) } : { sequencer: LongestFirst },
    // The same limit as that of locators: speed is measured by the bench, so a busy machine fails no test.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
