import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'import', 'default'] },
  cacheDir: '../../.cache/vite-playground',
  server: { port: 4187, strictPort: true, host: '127.0.0.1' },
  build: {
    outDir: '../../.cache/playground',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html` },
      // tsyringe must run after the reflect polyfill, which is CommonJS.
      output: { strictExecutionOrder: true },
    },
  },
})
