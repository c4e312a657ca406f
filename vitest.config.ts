import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const conditions = ['quoin-source', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The runner leaves a core to itself, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'kernel/**/*.test.ts',
            'chains/**/*.test.ts',
            'adapters/**/*.test.ts',
            'plugins/**/*.test.{ts,tsx}',
            'ui-shell/**/*.test.{ts,tsx}',
            'bundle/**/*.test.{ts,tsx}',
            'devtools/**/*.test.{ts,tsx}',
            'cli/src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'services/**/*.test.ts',
          ],
          typecheck: { enabled: false },
          // Some start chains, relays and browsers, which take their time where all run at once.
          testTimeout: 20_000,
        },
      },
    ],
  },
})
