import { defineConfig } from 'vitest/config'

// Standalone: ignores the configurations of parent folders.
export default defineConfig({ test: { include: ['src/**/*.test.ts'] } })
