// Builds the package for pages without a bundler into dist/script, or the given folder: `quoin.js` for a script element with
// `integrity`, `quoin.module.js` for modules, the files that both load on demand, and `integrity.json` with the hashes of all.
// Build the package first. Chunks are functions in classic scripts and not modules: browsers check the hash of a script
// element everywhere, that of a module in a few (docs/start/script.md).
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle, transform } from 'esbuild'
import { build } from 'vite'
import { noteBundled } from './third-party-licences.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const out = resolve(root, process.argv[2] ?? 'dist/script')
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The id of the chunk that lists the chunks beyond the first opening. */
const listId = 'list'
/** What every kernel loads as it starts, and what all chunks import, is part of the first script. */
const atStart = ['account-plugins', 'rolldown-runtime']
/** Their hashes are in the first script: until the Connect view is open, a page waits for no list. */
const opening = ['login-plugins', 'rows_option', 'opening', 'widget', 'idle-work']

const [{ output }] = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['module', 'browser', 'production', 'default'] },
  publicDir: false,
  build: {
    target: 'es2022',
    write: false,
    minify: true,
    chunkSizeWarningLimit: 2_000,
    lib: { entry: join(root, 'script/quoin.ts'), formats: ['es'] },
    rolldownOptions: {
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      output: {
        entryFileNames: 'quoin.js',
        chunkFileNames: '[name].js',
      },
    },
  },
})

noteBundled('script', output)

const idOf = (fileName) => fileName.slice(0, -'.js'.length)
const chunks = new Map(output.map((chunk) => [idOf(chunk.fileName), chunk]))
if (chunks.has(listId)) throw new Error(`The bundler names a chunk ${listId}.`)
const importsOf = (id) => chunks.get(id).imports.map(idOf)

/** Returns chunks and those that they import. */
function closure(ids, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    closure(importsOf(id), found)
  }
  return found
}

/** The helpers that esbuild puts before a module: the loader passes its own. */
const helpers = /^[\s\S]*?(?=var stdin_exports = \{\};)/

/** Returns the code of a chunk as the function of `Factory` in script/chunk-loader.ts. */
async function factoryOf(id) {
  const { code: common } = await transform(`${chunks.get(id).code};export {}`, {
    format: 'cjs',
    charset: 'utf8',
    target: 'es2022',
  })
  if (!helpers.test(common)) throw new Error(`${id}: the helpers of esbuild have changed.`)
  const bare = common.replace(helpers, '')
  if (/__(toESM|reExport)\(/.test(bare)) throw new Error(`${id} imports a whole module.`)
  const linked = bare
    .replaceAll('module.exports = __toCommonJS(', 'module.exports = (')
    .replaceAll(/\brequire\("\.\/([^"]+)\.js"\)/g, 'require("$1")')
    .replaceAll(/\bimport\((["`])\.\/([^"`]+)\.js\1\)/g, 'load("$2")')
  if (/\bimport\.meta\b/.test(linked)) throw new Error(`${id} reads import.meta.`)
  const left = /[^.\w"'`]import\([^)]*\)/.exec(linked)
  if (left) throw new Error(`${id} imports a module past the loader: ${left[0]}`)
  return `(module, require, load, __export) => {"use strict";${linked}}`
}

const minified = async (code, charset = 'utf8') =>
  (await transform(code, { minify: true, target: 'es2022', charset })).code.trim()
const digest = (code, algorithm) => createHash(algorithm).update(code).digest('base64')
const files = new Map()

const own = closure(['quoin', ...atStart])
/** What a chunk's entry of the list is: its hash, and its imports that are not in the first script. */
const entries = {}
for (const id of [...chunks.keys()].filter((id) => !own.has(id)).sort()) {
  const code = await minified(`document.currentScript.quoinChunk = ${await factoryOf(id)}`)
  const hash = digest(code, 'sha256')
  entries[id] = [hash, ...importsOf(id).filter((one) => !own.has(one))]
  files.set(fileOf(id, hash), code)
}

/** The same as in script/chunk-loader.ts. */
function fileOf(id, hash) {
  return `${id}-${hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_')}.js`
}

const listed = closure(opening)
const isFirst = (id) => listed.has(id)
const pick = (isKept) => Object.fromEntries(Object.entries(entries).filter(([id]) => isKept(id)))
const list = await minified(
  `document.currentScript.quoinChunk = (module) => { module.exports = ${JSON.stringify(pick((id) => !isFirst(id)))} }`,
)
const listHash = digest(list, 'sha256')
files.set(fileOf(listId, listHash), list)
const first = { ...pick(isFirst), [listId]: [listHash] }

const { outputFiles } = await bundle({
  entryPoints: [join(root, 'script/chunk-loader.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'loader',
  target: 'es2022',
})
const factories = []
for (const id of [...own].sort()) factories.push(`${JSON.stringify(id)}: ${await factoryOf(id)}`)
const main = await minified(
  `(() => {
${outputFiles[0].text}
// An element with this id is a property of the page as well, and one with the name of currentScript takes its place.
if (Object.hasOwn(globalThis, 'Quoin')) throw new Error('Quoin is on this page already: remove one of its scripts.')
const script = document.currentScript
if (!(script instanceof HTMLScriptElement && script.src))
  throw new Error('quoin.js needs a script element with its address, without type="module": import quoin.module.js instead.')
const quoin = loader.startChunks(script, {
  own: { ${factories.join(',\n')} },
  first: ${JSON.stringify(first)},
  list: ${JSON.stringify(listId)},
  entry: 'quoin',
})
globalThis.Quoin = Object.freeze({ version: ${JSON.stringify(version)}, ...quoin })
})()`,
  // The page's own script element may name no encoding.
  'ascii',
)
files.set('quoin.js', `/*! Quoin ${version}, ${license} */\n${main}\n`)

const integrityOf = (code) => `sha384-${digest(code, 'sha384')}`
const names = chunks.get('quoin').exports.toSorted()
files.set(
  'quoin.module.js',
  `/*! Quoin ${version}, ${license} */
const load = () =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const url = new URL('quoin.js', import.meta.url).href
    script.integrity = '${integrityOf(files.get('quoin.js'))}'
    script.crossOrigin = 'anonymous'
    script.nonce = document.querySelector('script[nonce]')?.nonce ?? ''
    script.onload = () => resolve(globalThis.Quoin)
    script.onerror = () => reject(new Error(\`\${url} was not loaded: it is unreachable, or not the file of version ${version}.\`))
    const policy = globalThis.trustedTypes?.createPolicy('quoin-module', { createScriptURL: (address) => address })
    script.src = policy ? policy.createScriptURL(url) : url
    document.head.append(script)
  })
// An element with this id is a property of the page as well.
const found = Object.hasOwn(globalThis, 'Quoin') ? globalThis.Quoin : await load()
if (found?.version !== '${version}') throw new Error(\`Quoin \${found?.version} is on this page already, not ${version}: remove one.\`)
export const { ${names.join(', ')}, version } = found
`,
)

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
for (const [name, code] of files) writeFileSync(join(out, name), code)
const hashes = Object.fromEntries([...files].map(([name, code]) => [name, integrityOf(code)]).sort())
writeFileSync(join(out, 'integrity.json'), `${JSON.stringify({ version, files: hashes }, null, 2)}\n`)
console.log(
  `${files.size} files of the script build. <script src="quoin.js" integrity="${hashes['quoin.js']}" crossorigin="anonymous"></script>`,
)
