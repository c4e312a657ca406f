import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { hostConditions, pageBuild } from './page-build.js'

/** Builds for pages without a bundler: one module script with everything, React included. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  resolve: { conditions: [...hostConditions] },
  build: {
    ...pageBuild,
    outDir: 'dist/script',
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      ...pageBuild.rolldownOptions,
      input: fileURLToPath(new URL('src/script.ts', import.meta.url)),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'quoin.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
