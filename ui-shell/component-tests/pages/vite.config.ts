import { defineConfig } from 'vite'

/** The pages of the component tests, built as a host would build them. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'import', 'default'] },
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html` },
      // tsyringe must run after the reflect polyfill, which is CommonJS.
      output: { strictExecutionOrder: true },
    },
  },
})
