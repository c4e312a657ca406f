import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { conditions, pageBuild } from './page-build.js'

/** The build for pages without a bundler: one module script that brings everything, React included. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: [...conditions] },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    ...pageBuild,
    outDir: 'dist/script',
    emptyOutDir: true,
    modulePreload: false,
    lib: {
      entry: fileURLToPath(new URL('../bundle/script.ts', import.meta.url)),
      formats: ['es'],
      fileName: 'quoin',
    },
  },
})
