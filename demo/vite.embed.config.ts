import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { listChunks } from './list-chunks.js'
import { hostConditions, pageBuild } from './page-build.js'

/** The smallest host page, built apart from the others, from the package as it is published, so that what it moves is what a host's visitors move. */
export default defineConfig({
  root: fileURLToPath(new URL('embed', import.meta.url)),
  base: '/embed/',
  publicDir: false,
  html: { cspNonce: '__NONCE__' },
  plugins: [listChunks()],
  resolve: { conditions: [...hostConditions] },
  build: { ...pageBuild, outDir: fileURLToPath(new URL('dist/embed', import.meta.url)), emptyOutDir: true },
})
