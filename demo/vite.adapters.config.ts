import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { hostConditions, pageBuild } from './page-build.js'

const root = fileURLToPath(new URL('adapters', import.meta.url))
const pages = ['wagmi', 'ethers', 'ethers5', 'universal']

/** Small host pages that have a library of their own already, built from the package as it is published. */
export default defineConfig({
  root,
  base: '/adapters/',
  publicDir: false,
  html: { cspNonce: '__NONCE__' },
  resolve: { conditions: [...hostConditions] },
  build: {
    ...pageBuild,
    outDir: fileURLToPath(new URL('dist/adapters', import.meta.url)),
    emptyOutDir: true,
    // A library for Ethereum is as large as it is.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      ...pageBuild.rolldownOptions,
      input: Object.fromEntries(pages.map((page) => [page, `${root}/${page}/index.html`])),
    },
  },
})
