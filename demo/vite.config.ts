import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pluginSizes } from './measure-plugins.js'
import { hostConditions, pageBuild } from './page-build.js'

/** Builds the application from the package as it is published, exactly as a host does. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server replaces it by a fresh nonce for each response.
  html: { cspNonce: '__NONCE__' },
  plugins: [pluginSizes()],
  resolve: { conditions: [...hostConditions] },
  build: pageBuild,
})
