import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { conditions, pageBuild } from './page-build.js'

/** The application, built from the package's sources by its public names, as a host's bundler would take them. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server puts a fresh nonce in its place for each response.
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: [...conditions] },
  build: pageBuild,
})
