import { defineConfig } from 'vitest/config'

// Standalone: ignores the configurations of parent folders.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['tests/wait-limit.ts'],
    // The default of five seconds fails tests on a busy machine, which takes longer to load modules.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
