import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { type Chunk, eagerChunks, readSources, sourcesOf, staticChunks } from '../scripts/chunk-graph.mjs'
import { hostConditions, pageBuild } from './page-build.js'
import type { PluginSizes } from './src/playground/plugin-sizes.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = fileURLToPath(new URL('measured-page.js', import.meta.url))
// Measured apart: the packages that a host installs beside quoin.
const { peerDependencies }: { readonly peerDependencies: Readonly<Record<string, string>> } = createRequire(
  import.meta.url,
)('quoin/package.json')

/** Sources whose chunks are loaded until the Connect view is open: at the start, and with the click. */
const untilOpen = [
  'ui-shell/src/shell/modal.tsx',
  'plugins/wallets/src/views/connect-view.tsx',
  'plugins/wallets/src/services.ts',
  'plugins/tokens/src/manifest.ts',
]
/** Parts of a plugin that are loaded with its manifest or with the Connect view. */
const early = /\/src\/(manifest|views\/\w+-method|\w+-methods)\.tsx?$/
/** Texts of the languages that the page is not in. */
const otherLanguage = /\/messages\.(?!en\b)[\w-]+\.ts$/

/** Builds the page of a host as the host's bundler does. */
async function buildPage(from: string): Promise<readonly (Chunk & { readonly code: string })[]> {
  const source = `import { createQuoin } from '${from}'
import 'quoin/elements'
import { mountQuoin } from 'quoin/ui'
const quoin = createQuoin({ networks: globalThis.networks })
mountQuoin(quoin)
quoin.start()`
  const virtual: Plugin = {
    name: 'measured-page',
    resolveId: (id) => (id === page ? id : undefined),
    load: (id) => (id === page ? source : undefined),
  }
  const outside = Object.keys(peerDependencies)
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    plugins: [virtual],
    resolve: { conditions: [...hostConditions] },
    build: {
      ...pageBuild,
      write: false,
      rolldownOptions: {
        ...pageBuild.rolldownOptions,
        input: page,
        external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    },
  })
  if (!('output' in result)) throw new Error('Vite built no page.')
  return result.output.flatMap((one) => (one.type === 'chunk' ? [one] : []))
}

/** Returns the folders of plugins and chains by the id in their manifest. */
function pluginFolders(): ReadonlyMap<string, string> {
  const folders = ['plugins', 'chains'].flatMap((parent) =>
    readdirSync(`${root}${parent}`).map((name) => `${parent}/${name}/src`),
  )
  return new Map(
    folders.flatMap((folder) => {
      const manifest = `${root}${folder}/manifest.ts`
      if (!existsSync(manifest)) return []
      // The manifest's own id is the first one after the call.
      const [, definition = ''] = readFileSync(manifest, 'utf8').split('definePlugin<')
      const [, id] = /\bid: '(\w+)'/.exec(definition) ?? []
      return id === undefined ? [] : [[id, `${folder}/`] as const]
    }),
  )
}

/**
 * Returns the sizes of the files that a page loads, by the parts that load them: from the chunks of a host's build of the package as it
 * is published.
 *
 * @param from the entry that the page imports `createQuoin` from
 */
export async function measurePlugins(from: string): Promise<PluginSizes> {
  const chunks = await buildPage(from)
  const known = readSources()
  const sources = new Map(chunks.map((chunk) => [chunk, sourcesOf(chunk, known)]))
  const has = (chunk: (typeof chunks)[number], test: (source: string) => boolean): boolean =>
    sources.get(chunk)?.some(test) ?? false
  const numbers = (list: readonly Chunk[]): number[] =>
    [...new Set(list)].map(({ fileName }) => chunks.findIndex((one) => one.fileName === fileName))
  const withImports = (list: readonly Chunk[]): Chunk[] => list.flatMap((one) => staticChunks(chunks, one))

  const start = eagerChunks(chunks, 'measured-page.js')
  const opened = chunks.filter((chunk) => has(chunk, (source) => untilOpen.includes(source)))
  if (opened.length < 3) throw new Error('The build lacks the chunks of the Connect view.')
  const plugins = [...pluginFolders()].map(([id, folder]) => {
    const own = chunks.filter(
      (chunk) =>
        has(chunk, (source) => source.startsWith(folder)) &&
        !has(chunk, (source) => otherLanguage.test(source)),
    )
    const first = own.filter((chunk) =>
      has(chunk, (source) => source.startsWith(folder) && early.test(source)),
    )
    return [id, { open: numbers(withImports(first)), used: numbers(withImports(own)) }] as const
  })
  return {
    files: chunks.map(({ code }) => brotliCompressSync(code).length),
    start: numbers(start),
    open: numbers(withImports(opened)),
    plugins: Object.fromEntries(plugins),
  }
}

/** The name of the module with the sizes. */
const moduleName = 'virtual:plugin-sizes'

/** Makes the sizes a module of the page that is built. */
export function pluginSizes(): Plugin {
  const resolved = `\0${moduleName}`
  return {
    name: 'quoin-plugin-sizes',
    resolveId: (id) => (id === moduleName ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      const whole = await measurePlugins('quoin')
      const evm = await measurePlugins('quoin/presets/evm')
      return `export default ${JSON.stringify({ quoin: whole, 'quoin/presets/evm': evm })}`
    },
  }
}
