import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

const root = fileURLToPath(new URL('frame/pages', import.meta.url))

/** Small modules that the frame needs until `READY`, and that other files of the build need, too. */
const bootModules =
  /frame[\\/]pages[\\/](read-site|load-code)\.ts|frame-protocol[\\/]catalogue|sanitize-text|vite[\\/](preload-helper|modulepreload)|rolldown[\\/]runtime/

/** Returns the build of the site's pages, from the package's sources by their public names. */
export function pageBuild(pages: readonly string[], outDir: string): UserConfig {
  return {
    root,
    publicDir: false,
    // The server replaces it by a fresh nonce for each response.
    html: { cspNonce: '__NONCE__' },
    resolve: { conditions: ['quoin-source', 'module', 'browser', 'production', 'default'] },
    build: {
      outDir: fileURLToPath(new URL(outDir, import.meta.url)),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The chain libraries are large; they load with the first request for them.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, `${root}/${page}.html`])),
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // One file instead of four of 150 to 1800 bytes that the frame's document would request.
              { name: 'shared', test: bootModules },
            ],
          },
        },
      },
    },
  }
}
