import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { hostConditions, pageBuild } from './page-build.js'

const root = fileURLToPath(new URL('adapters', import.meta.url))
const pages = ['wagmi', 'ethers', 'ethers5', 'universal']

/** Builds small host pages with their own library, from the package as it is published. */
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
    // A library for EVM networks exceeds the default limit.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      ...pageBuild.rolldownOptions,
      input: Object.fromEntries(pages.map((page) => [page, `${root}/${page}/index.html`])),
    },
  },
})
