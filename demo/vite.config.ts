import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Writes which modules each chunk holds, for the gates that look at the built graph. */
function listModules(): Plugin {
  return {
    name: 'quoin-list-modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const list = chunks.map(
        ({ fileName, isEntry, imports, dynamicImports, moduleIds, facadeModuleId }) => ({
          fileName,
          isEntry,
          imports,
          dynamicImports,
          facadeModuleId,
          moduleIds,
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(list, null, 1) })
    },
  }
}

/** The demo is built from the package's sources by its public names, as a host's bundler would take them. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [listModules()],
  // The server puts a fresh nonce in its place for each response.
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'production', 'default'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // 'use client' marks the React entry for server frameworks; in a browser build it has no meaning.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      output: {
        // React is measured apart from the widget: many hosts have it anyway.
        advancedChunks: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
