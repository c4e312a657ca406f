import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { eagerChunks, readChunks } from './scripts/chunk-graph.mjs'

/** Writes a module as a page's build does, without comments and white space. Returns its path. */
function minified(name) {
  const { code } = transformSync(readFileSync(`dist/ui-shell/src/${name}/index.js`, 'utf8'), { minify: true })
  mkdirSync('.cache/size', { recursive: true })
  writeFileSync(`.cache/size/${name}.js`, code)
  return `.cache/size/${name}.js`
}

/** All of the package that a page loads before its Connect button works. The page has no React of its own. */
export default [
  {
    name: 'before the Connect button works',
    path: eagerChunks(readChunks(), 'embed/main.ts')
      .map((chunk) => `demo/dist/embed/${chunk.fileName}`)
      .filter((path) => !path.includes('/host-')),
    limit: '37.5 kB',
    brotli: true,
  },
  // Their own code, besides the readers that all share.
  ...['vue', 'svelte', 'solid'].map((name) => ({
    name: `quoin/${name}`,
    path: minified(name),
    limit: '0.8 kB',
    brotli: true,
  })),
]
