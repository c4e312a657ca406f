// Builds the page of `quoin replay` into one file beside the command: the devtools, and the plugins that a report may name, with their views.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { noteBundled } from './third-party-licences.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
/** Packages of chains and frameworks, which no replay loads; nor does one load the libraries of a device. */
const optional = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional)

/** The world of a replay has its own chains and wallets: those of the bundle, and its languages, are left out. */
const withoutChains = {
  name: 'without-chains',
  enforce: 'pre',
  resolveId(id) {
    if (id === '#bundle') return resolve(root, 'bundle/standard-plugins.ts')
    return /chains\/eip155\/src\/index\.js$|plugins\/walletconnect\/src\/manifest\.js$/.test(id)
      ? '\0left-out'
      : undefined
  },
  load: (id) =>
    id === '\0left-out' ? 'export const eip155 = undefined, walletConnectPlugin = undefined' : undefined,
}

const [{ output }] = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['quoin-source', 'module', 'browser', 'production', 'default'] },
  publicDir: false,
  plugins: [withoutChains],
  build: {
    target: 'es2022',
    outDir: 'dist/cli',
    emptyOutDir: false,
    minify: true,
    chunkSizeWarningLimit: 5_000,
    lib: { entry: `${root}/cli/page/replay-page.ts`, formats: ['es'] },
    rolldownOptions: {
      // The view that failed is displayed, in English.
      external: (id) =>
        (/\/messages\.(?!en\b)/.test(id) && !id.includes('node_modules')) ||
        id.startsWith('@ledgerhq/') ||
        optional.some((name) => id === name || id.startsWith(`${name}/`)),
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      // Vite keeps the whitespace of libraries; this page is none.
      output: { entryFileNames: 'replay-page.js', codeSplitting: false, minify: true },
    },
  },
})
noteBundled('replay', output)
