import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'

const shared = ['sandbox/wallet-parts', 'package-lock.json']
/** The folders of the package, as its build lists them. */
const { references } = JSON.parse(readFileSync(new URL('../tsconfig.json', import.meta.url), 'utf8'))
const library = [
  ...new Set(references.map(({ path }) => path.split('/')[1])),
  'scripts/bundle-groups.mjs',
  'scripts/bundle-package.mjs',
  'scripts/build-script.mjs',
  'script',
  'scripts/minify-styles.mjs',
  'package.json',
  'package-lock.json',
]

const pages = [
  {
    name: 'the sandbox wallet',
    folder: 'sandbox/wallet',
    out: 'sandbox/dist/wallet',
    sources: ['sandbox/wallet', ...shared],
  },
  {
    name: 'the sandbox extension',
    folder: 'sandbox/extension',
    out: 'sandbox/dist/extension',
    sources: ['sandbox/extension', ...shared],
    // The EVM script empties the folder, so it is built first.
    configs: ['vite.config.ts', 'vite.solana.config.ts', 'vite.bip122.config.ts', 'vite.polkadot.config.ts'],
  },
  {
    name: 'the sandbox Safe',
    folder: 'sandbox/safe',
    out: 'sandbox/dist/safe',
    sources: ['sandbox/safe', ...shared],
  },
  {
    name: 'the secure site',
    folder: 'services/secure-site',
    out: 'services/secure-site/dist',
    sources: [
      'services/secure-site/frame',
      'services/secure-site/page-build.ts',
      'services/secure-site/vite.config.ts',
      'frame-protocol',
      'chains/eip155/src/decode',
      'chains/solana/src/decode',
      'ui-kit',
      'kernel',
      'wallet',
      'page',
      'core',
      'package.json',
      'package-lock.json',
    ],
  },
  {
    name: 'the demo',
    folder: 'demo',
    out: 'demo/dist',
    sources: ['demo', ...library],
    // Two of its pages load the published package, one of them the files for pages without a bundler.
    before: 'scripts/bundle-package.mjs',
    // The application empties the folder, so it is built first.
    configs: ['vite.config.ts', 'vite.embed.config.ts', 'vite.adapters.config.ts'],
    after: ['scripts/build-script.mjs', 'demo/dist/script'],
  },
  {
    // After the demo, which empties its folder: a change of its sources changes both.
    name: 'the pages of the documentation',
    folder: 'demo/live',
    out: 'demo/dist/live',
    sources: ['demo', 'scripts/chunk-graph.mjs', ...library],
    before: 'scripts/bundle-package.mjs',
  },
]

/**
 * Builds the pages whose sources changed. Returns the problem of a failed build, else undefined.
 * @param {string} root the repository
 * @param {(text: string) => void} print
 * @param {{ demo?: boolean, only?: string }} [options] `demo: false` leaves out the demo; `only`: the folder of one page
 * @returns {string | undefined}
 */
export function buildPages(root, print, { demo = true, only } = {}) {
  const isWanted = ({ folder }) => (only === undefined ? demo || !folder.startsWith('demo') : folder === only)
  const done = new Set()
  for (const page of pages.filter(isWanted)) {
    if (!existsSync(join(root, page.folder, 'vite.config.ts')))
      throw new Error(`${page.folder} has no build.`)
    const { before, ...step } = page
    const isDue = before !== undefined && !done.has(before)
    const problem = buildIfChanged(root, isDue ? page : step, () => {
      if (before !== undefined) done.add(before)
      print(`Building ${page.name} …`)
    })
    if (problem) return `${page.name} could not be built:\n\n${problem}`
  }
  return undefined
}
