import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The build for pages without a bundler: one module script that brings everything, React included. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'production', 'default'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/script',
    modulePreload: false,
    lib: {
      entry: fileURLToPath(new URL('../bundle/script.ts', import.meta.url)),
      formats: ['es'],
      fileName: 'quoin',
    },
  },
})
