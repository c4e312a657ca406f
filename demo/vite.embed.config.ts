import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { listChunks } from './list-chunks.js'
import { hostConditions, pageBuild, reactGroup } from './page-build.js'

/**
 * Builds the smallest host page separately, from the package as it is published, so that its size is the one that a
 * host's visitors load.
 */
export default defineConfig({
  root: fileURLToPath(new URL('embed', import.meta.url)),
  base: '/embed/',
  publicDir: false,
  html: { cspNonce: '__NONCE__' },
  plugins: [listChunks()],
  resolve: { conditions: [...hostConditions] },
  build: {
    ...pageBuild,
    outDir: fileURLToPath(new URL('dist/embed', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      ...pageBuild.rolldownOptions,
      // The demo's own networks and names, which every host has others of: the size of the package is without them.
      output: { codeSplitting: { groups: [reactGroup, { name: 'host', test: /\/demo\/src\// }] } },
    },
  },
})
