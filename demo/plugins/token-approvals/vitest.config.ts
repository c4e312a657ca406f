import { defineConfig } from 'vitest/config'

// The folder stands for itself: no configuration of a folder above counts.
export default defineConfig({ test: { include: ['src/**/*.test.{ts,tsx}'] } })
