import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

const root = fileURLToPath(new URL('frame/pages', import.meta.url))

/** How the site's pages are built, from the package's sources by its public names. */
export function pageBuild(pages: readonly string[], outDir: string): UserConfig {
  return {
    root,
    publicDir: false,
    // The server puts a fresh nonce in its place for each response.
    html: { cspNonce: '__NONCE__' },
    resolve: { conditions: ['quoin-source', 'module', 'browser', 'production', 'default'] },
    build: {
      outDir: fileURLToPath(new URL(outDir, import.meta.url)),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The libraries of the chains are as large as they are; they are loaded with the first request for them.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, `${root}/${page}.html`])),
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
          },
        },
      },
    },
  }
}
