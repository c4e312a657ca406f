// Bundles the published package: one module per entry of package.json, one chunk with everything that a page loads
// before the widget opens, one with the first view, and one for each part that is loaded on demand. Unbundled, a host's
// build would split the same modules into dozens of small files.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { apart, checking, displayed, opening, small } from './bundle-groups.mjs'
import { checkLedger, ledgerGroups, ledgerLibraries } from './ledger-libraries.mjs'
import { minifyParser } from './minify-parser.mjs'
import { minifyStyleModules } from './minify-styles.mjs'
import { packageEntries } from './package-entries.mjs'
import { removeFacades } from './remove-facades.mjs'
import { noteBundled } from './third-party-licences.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const { dependencies, peerDependencies, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Maps an entry name (its path below dist, without the extension) to its source. */
const entries = Object.fromEntries(
  packageEntries().map(({ source, file }) => [
    file.slice('./dist/'.length, -'.js'.length),
    join(root, source),
  ]),
)
for (const target of Object.values(bin ?? {})) {
  const name = target.slice('./dist/'.length, -'.js'.length)
  entries[name] = join(root, `${name}.ts`)
}

// tsyringe is bundled: its build for Node adds a dozen helpers to the global object on import, and its build for
// bundlers contains helpers for browsers of ten years ago.
// Parcel does not find the subpath of reflect-metadata.
const carried = ['tsyringe', 'reflect-metadata']
const outside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter(
  (name) => !carried.includes(name),
)
const isOutside = (id) =>
  id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`))

const imports = new Map()

const input = {
  input: entries,
  cwd: root,
  platform: 'neutral',
  external: isOutside,
  resolve: {
    conditionNames: ['quoin-source', 'module', 'import', 'default'],
    mainFields: ['module', 'main'],
  },
  treeshake: { moduleSideEffects: (id) => /reflect-polyfill|element\/define\.ts|reflect-metadata/.test(id) },
  onLog(level, log, report) {
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
  },
}

/** Throws if a path of a list is gone: its module would silently move to another chunk. */
function checkPaths(paths) {
  const missing = paths.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0)
    throw new Error(`scripts/bundle-groups.mjs names paths that are gone: ${missing.join(', ')}`)
}
checkPaths([...apart, ...opening, ...checking, ...Object.values(small).flat()])
const isAmong = (paths, id) => paths.some((path) => id.startsWith(join(root, path)))
const isApart = (id) => isAmong([...apart, ...opening], id)

/** Returns the modules that are reachable without a dynamic import. */
function closure(starts) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id) || !imports.has(id) || isApart(id)) return
    found.add(id)
    for (const next of imports.get(id)) visit(next)
  }
  for (const start of starts) visit(start)
  return found
}

// Reads the graph of a page with the default bundle: it excludes exports of the kit's index that no view uses.
const graph = await rolldown({
  ...input,
  input: {
    page: join(root, 'bundle/index.ts'),
    widget: join(root, 'ui-shell/src/index.ts'),
    kernel: join(root, 'core/entry.ts'),
    elements: join(root, 'ui-shell/src/element/define.ts'),
  },
  plugins: [
    ledgerLibraries,
    {
      name: 'read-the-graph',
      moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds),
    },
  ],
})
const { output: split } = await graph.generate({ format: 'es' })
await graph.close()

/** Returns the modules that a page loads together with some modules. */
function loadedWith(facades) {
  const found = new Set()
  const visit = (chunk) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(split.find(({ fileName }) => fileName === name))
  }
  for (const facade of facades) visit(split.find(({ facadeModuleId }) => facadeModuleId === facade))
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

const at = (path) => join(root, path)
const sideEffects = at('ui-shell/src/element/define.ts')
const eager = closure([
  at('bundle/index.ts'),
  // Starts after the separate list, at the plugins of every page.
  at('bundle/create-evm-quoin.ts'),
  at('core/entry.ts'),
  at('ui-shell/src/index.ts'),
  sideEffects,
])
// A class of 200 bytes that the opening and the errors of wallets share: apart it would be a file of its own.
eager.add(at('wallet/connections/connectors/connection-error.ts'))
// Defining the elements is a side effect that a page requests by its import: it stays in its own module.
eager.delete(sideEffects)
const first = loadedWith([
  at('ui-shell/src/shell/modal.tsx'),
  at('plugins/wallets/src/views/connect-view.tsx'),
])
// With a secure site: the additional modules at start, and those of the Connect view.
const without = (ids, ...others) => new Set([...ids].filter((id) => !others.some((other) => other.has(id))))
// Loads the plugins of one condition together, because their manifests are small and depend on each other; the list
// itself imports them one by one. Plugins of options stay separate, and their loaders are fetched on first use.
const list = at('bundle/standard-plugins.ts')
const lazyRow = /import\('\.\.\/(\w+\/([\w-]+)\/[\w/-]+)\.js'\)(?=,[^}]*?when: '(\w+)')/g
const rows = [...readFileSync(list, 'utf8').matchAll(lazyRow)]
  // Short names: each page has them.
  .map(([, path, folder, when], row) => ({ name: `r${row}`, folder, source: at(`${path}.ts`), when }))
/** Returns the name of the plugin that a row's module exports. */
function pluginOf(source) {
  const [, name] =
    /^export const (\w+): Plugin</m.exec(readFileSync(join(dirname(source), 'manifest.ts'), 'utf8')) ?? []
  if (name === undefined) throw new Error(`The manifest of ${source} exports no plugin.`)
  return name
}
const rowsOf = (condition) => rows.filter(({ when }) => when === condition)
const fetchedFor = (condition) => without(closure(rowsOf(condition).map(({ source }) => source)), eager)
const isTogether = (condition) => condition !== 'option'
const fetchTogether = {
  name: 'fetch-together',
  resolveId: (id) => (id.startsWith('rows:') ? id : undefined),
  load(id) {
    if (!id.startsWith('rows:')) return
    const condition = id.slice('rows:'.length)
    return rowsOf(condition)
      .map(({ name, source }) =>
        isTogether(condition)
          ? `export { ${pluginOf(source)} as ${name} } from '${source}'`
          : `export const ${name} = () => import('${source}')`,
      )
      .join('\n')
  },
  transform(code, id) {
    if (id !== list) return
    const conditions = new Set()
    const fetched = code.replaceAll(lazyRow, (_, _path, folder, when) => {
      conditions.add(when)
      const row = `rows.${rows.find((one) => one.folder === folder).name}`
      return `${when}Rows().then((rows) => (${isTogether(when) ? `{ plugin: ${row} }` : `${row}()`}))`
    })
    const loads = [...conditions].map((when) => `const ${when}Rows = () => import('rows:${when}')`)
    return [...loads, fetched].join('\n')
  },
}
const accountPlugins = fetchedFor('always')
const loginPlugins = fetchedFor('secureSite')
const logins = without(
  loadedWith([
    at('plugins/email/src/views/email-method.tsx'),
    at('plugins/email/src/services.ts'),
    at('plugins/social/src/views/social-method.tsx'),
    at('plugins/social/src/services.ts'),
  ]),
  eager,
  loginPlugins,
  accountPlugins,
  first,
)
if (
  accountPlugins.size < 7 ||
  eager.size < 50 ||
  first.size < 50 ||
  logins.size < 10 ||
  loginPlugins.size < 5
)
  throw new Error('The graph was not read.')

// A host installs the packages of its own chains only, and its build resolves every import that it reaches: the kernel's
// chunk imports no chain, and no chain shares a chunk with another.
const ofEvmPages = [
  { name: 'evm', test: (id) => eager.has(id) && isAmong(['chains/eip155/'], id) },
  { name: 'bundle', test: (id) => eager.has(id) && isAmong(['bundle/'], id) },
]
const ofFurtherChains = ['chains/solana', 'chains/bip122', 'chains/polkadot', 'plugins/wallet-standard'].map(
  (folder) => {
    const loaded = without(closure([at(`${folder}/src/manifest.ts`)]), eager)
    if (loaded.size < 3) throw new Error(`The graph of ${folder} was not read.`)
    return { name: folder.split('/')[1], test: (id) => loaded.has(id) }
  },
)

const bundle = await rolldown({
  ...input,
  preserveEntrySignatures: 'allow-extension',
  plugins: [fetchTogether, minifyStyleModules, minifyParser, ledgerLibraries],
})
// The compiler writes declarations beside them; every existing module is of an earlier bundle, besides those of build-script.mjs.
mkdirSync(join(root, 'dist'), { recursive: true })
for (const name of readdirSync(join(root, 'dist'), { recursive: true }))
  if (name.endsWith('.js') && !name.startsWith(`script${sep}`) && !name.endsWith('replay-page.js'))
    rmSync(join(root, 'dist', name))
const { output } = await bundle.generate({
  dir: 'dist',
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
  codeSplitting: {
    // Each group contains exactly its named modules; their dependencies stay separate.
    includeDependenciesRecursively: false,
    groups: [
      ...[...ofEvmPages, ...ofFurtherChains, ...ledgerGroups].map((group) => ({ ...group, priority: 3 })),
      { name: 'quoin', test: (id) => eager.has(id) || isAmong(displayed, id), priority: 2 },
      // Pages with React import it: with the widget they would load all views before the button.
      { name: 'kernel-context', test: (id) => id === at('ui-kit/plugin/kernel-context.ts'), priority: 2 },
      { name: 'opening', test: (id) => isAmong(opening, id), priority: 2 },
      { name: 'checking', test: (id) => isAmong(checking, id), priority: 2 },
      {
        name: 'widget',
        test: (id) => first.has(id) && isAmong(['ui-shell/', 'ui-kit/', 'plugins/wallets/src/views/'], id),
        priority: 1,
      },
      ...Object.entries(small).map(([name, parts]) => ({
        name,
        test: (id) => isAmong(parts, id),
        priority: 1,
      })),
      {
        name: 'account-plugins',
        // Every plugin of them may use the services of others.
        test: (id) => accountPlugins.has(id) || id === at('kernel/context/other-services.ts'),
        priority: 2,
      },
      { name: 'login-plugins', test: (id) => loginPlugins.has(id), priority: 2 },
      {
        name: 'logins',
        test: (id) => logins.has(id) && /\/(ui-shell|ui-kit|plugins)\//.test(id) && !isApart(id),
        priority: 1,
      },
    ],
  },
})
await bundle.close()
const codes = removeFacades(output)
for (const [fileName, code] of codes) {
  const file = join(root, 'dist', fileName)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}
checkLedger(output)
noteBundled('package', output)
// Lists the sources of each module, for the checks of a page's loaded code.
const held = output
  .filter(({ fileName }) => codes.has(fileName))
  .map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => relative(root, id))])
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, '.cache', 'package-modules.json'), JSON.stringify(Object.fromEntries(held)))
console.log(`${codes.size} modules bundled, ${eager.size} sources in the eager one.`)
