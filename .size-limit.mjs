import { eagerChunks, readChunks } from './scripts/chunk-graph.mjs'

/** All of the package that a page loads before its Connect button works. The page has no React of its own. */
export default [
  {
    name: 'before the Connect button works',
    path: eagerChunks(readChunks(), 'embed/main.ts')
      .map((chunk) => `demo/dist/embed/${chunk.fileName}`)
      .filter((path) => !path.includes('/host-')),
    limit: '36.6 kB',
    brotli: true,
  },
  // Their own code, with its comments, besides the readers that all share.
  ...['vue', 'svelte', 'solid'].map((name) => ({
    name: `quoin/${name}`,
    path: `dist/ui-shell/src/${name}/index.js`,
    limit: '2 kB',
    brotli: true,
  })),
]
