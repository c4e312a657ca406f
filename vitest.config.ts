import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ledgerLibraries } from './scripts/ledger-libraries.mjs'
import { compileSvelte } from './ui-shell/component-tests/compile-svelte.js'

const { QUOIN_SHUFFLE_SEED: seed } = process.env
const conditions = ['quoin-source', 'module', 'import', 'default']
/** Conditions of Node, which also apply to `require`: those of `import` would break pg. */
const nodeConditions = ['quoin-source', 'default']

/**
 * Tests that need a process of their own: some say what was loaded and what not, so that nothing may have been loaded before them,
 * others set the time zone.
 */
const ownProcess = [
  'chains/polkadot/src/loaded-packages.test.ts',
  'plugins/history/src/state/time-zones.test.ts',
  'testing/playwright/loaded-packages.test.ts',
]
const moved = ownProcess.filter((file) => !existsSync(file))
if (moved.length > 0) throw new Error(`vitest.config.ts names files that are gone: ${moved.join(', ')}`)

export default defineConfig({
  plugins: [compileSvelte, ledgerLibraries],
  resolve: { conditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: {
    // The runner leaves a core to itself, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Some start chains, relays and browsers, which take their time where all run at once.
    setupFiles: ['scripts/wait-limit.ts'],
    // The same limit as that of `vi.waitFor` (scripts/wait-limit.ts).
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // `npm test -- stress` shuffles files by a seed, which its output names; the tests of a file are one story, in its order.
    ...(seed && { sequence: { shuffle: { files: true }, seed: Number(seed) } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading the same modules again for each file took half of the time. Nothing may depend on it: no module has
          // state that changes.
          pool: 'threads',
          isolate: false,
          globalSetup: ['services/server-kit/testing/postgres-on-demand.ts'],
          include: [
            '{kernel,wallet,page,core,testing}/**/*.test.ts',
            'chains/**/*.test.ts',
            'adapters/**/*.test.ts',
            'plugins/**/*.test.{ts,tsx}',
            '{plugin-kit,wallet-registry,locales}/**/*.test.ts',
            '{ui-kit,ui-shell}/**/*.test.{ts,tsx}',
            'frame-protocol/**/*.test.ts',
            'bundle/**/*.test.{ts,tsx}',
            'devtools/**/*.test.{ts,tsx}',
            '{cli,create-quoin}/src/**/*.test.ts',
            'siwx-server/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'services/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...ownProcess],
          typecheck: { enabled: false },
          // Bundled with the package: the tests run what its build contains.
          server: { deps: { inline: [/@ledgerhq/, /@ethersproject/] } },
        },
      },
      {
        extends: true,
        test: { name: 'reliability', include: ['reliability/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'own process', include: ownProcess, exclude: ['**/node_modules/**', 'e2e/**'] },
      },
    ],
  },
})
