import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The folder of Playwright's tests.
  test: { environment: 'happy-dom', globals: true, exclude: ['node_modules/**', 'tests/**'] },
})
