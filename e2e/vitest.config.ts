import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['quoin-source', 'module', 'import', 'default']

/** Browser tests: the sandbox is started once for all of them, and they take turns in one browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/set-up-world.ts'],
    fileParallelism: false,
    maxConcurrency: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
