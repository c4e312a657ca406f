import { eagerChunks, readChunks } from './scripts/chunk-graph.mjs'

/** All that a page loads before its Connect button works. The page has no React of its own. */
export default [
  {
    name: 'before the Connect button works',
    path: eagerChunks(readChunks(), 'embed/main.ts').map((chunk) => `demo/dist/embed/${chunk.fileName}`),
    limit: '36 kB',
    brotli: true,
  },
]
