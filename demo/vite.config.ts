import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { hostConditions, pageBuild } from './page-build.js'

/** The application, built from the package as it is published: what runs in it is what a host gets. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server puts a fresh nonce in its place for each response.
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: [...hostConditions] },
  build: pageBuild,
})
