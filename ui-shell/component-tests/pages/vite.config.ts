import { defineConfig } from 'vite'
import { compileSvelte } from '../compile-svelte.js'

/** The pages of the component tests, built as a host would build them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileSvelte],
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'import', 'default'] },
  build: {
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // 'use client' marks the React entry for server frameworks; in a browser build it has no meaning.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      input: { index: `${import.meta.dirname}/index.html` },
      // tsyringe must run after the reflect polyfill, which is CommonJS.
      output: { strictExecutionOrder: true },
    },
  },
})
