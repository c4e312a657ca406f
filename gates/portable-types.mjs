// The published types in the hands of others. An author compiles a plugin and a kernel with `declaration` and
// `isolatedDeclarations`, a reader compiles against what the author published, and every entry is imported, with both ways to
// resolve modules and without `skipLibCheck`. The package is packed as it would be published: build it first.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'quoin-types-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const fail = (text) => {
  console.error(text.replaceAll(`${work}/`, ''))
  process.exit(1)
}
const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) fail(`${command} ${args.join(' ')}: ${stderr || stdout}`)
  return stdout
}
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const ways = {
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
}
// As hosts have it: strict, but without the further rules of this package.
const common = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: false,
  declaration: true,
}

/** Parses what does not change once. */
const parsed = new Map()
function hostOf(options) {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, how, ...rest) => {
    const key = `${path} ${how.impliedNodeFormat ?? ''} ${readKey(path)}`
    if (!parsed.has(key)) parsed.set(key, getSourceFile(path, how, ...rest))
    return parsed.get(key)
  }
  return host
}
// What an author emitted for one way is written again for the other.
const readKey = (path) => (path.includes('/notes-app/') ? readFileSync(path, 'utf8') : '')

/** Compiles as somebody else would; ends the gate with what the compiler says, if it says anything of `concerned` files. */
function compile(title, files, options, concerned = () => true) {
  const program = ts.createProgram(files, options, hostOf(options))
  const sources = program.getSourceFiles()
  // As without skipLibCheck, but for the compiler's own libraries.
  const checked = sources.filter((one) => !program.isSourceFileDefaultLibrary(one) && concerned(one.fileName))
  const problems = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((one) => [
      ...program.getSyntacticDiagnostics(one),
      ...program.getSemanticDiagnostics(one),
      ...(one.isDeclarationFile ? [] : program.getDeclarationDiagnostics(one)),
    ]),
    ...program.emit().diagnostics,
  ]
  if (problems.length > 0) {
    const format = {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => work,
      getNewLine: () => '\n',
    }
    fail(`${title}:\n${ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(problems), format)}`)
  }
  const seen = sources.map(({ fileName }) => fileName)
  if (seen.filter((path) => path.includes('/node_modules/quoin/')).length === 0)
    fail(`${title} saw nothing of quoin.`)
  return seen
}

const [{ filename }] = JSON.parse(
  run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', work], root),
)
const tarball = join(work, filename)

/** A project that has the package and some of what is installed here. */
function project(name, packages) {
  const folder = join(work, name)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'quoin'), { recursive: true })
  run('tar', ['-xzf', tarball, '--strip-components=1'], join(modules, 'quoin'))
  for (const one of packages) {
    mkdirSync(dirname(join(modules, one)), { recursive: true })
    symlinkSync(join(root, 'node_modules', one), join(modules, one))
  }
  write(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

const dependencies = Object.keys(packageJson.dependencies)
const peers = Object.keys(packageJson.peerDependencies)

// Without the optional peers: whoever uses the kernel alone does not install them.
const plain = project('plain', dependencies)
for (const part of ['author', 'reader'])
  cpSync(join(root, 'gates/types', part), join(plain, part), { recursive: true })
const app = join(plain, 'node_modules/notes-app')
write(join(app, 'package.json'), '{ "name": "notes-app", "type": "module", "exports": "./index.js" }')

// The host of an adapter has its library, also where that is no peer of ours.
const ofHosts = ['@wagmi/core']
const full = project('full', [...dependencies, ...peers, ...ofHosts, '@types/react', '@types/react-dom'])
const entries = Object.entries(packageJson.exports).map(([name, target]) => ({
  name: name.replace(/^\./, 'quoin'),
  targets: typeof target === 'string' ? [target] : [target.types, target.default],
}))
const modules = entries.filter(({ targets }) => targets.length > 1)
if (modules.length < 10) fail(`Only ${modules.length} entries were seen.`)
const missing = entries.flatMap(({ name, targets }) =>
  targets
    .filter((target) => !target || !existsSync(join(full, 'node_modules/quoin', target)))
    .map((target) => `${name}: ${target ?? 'no types'}`),
)
if (missing.length > 0)
  fail(`What these entries lead to is not in the package; was it built?\n${missing.join('\n')}`)
const importAll = join(full, 'entries.ts')
write(
  importAll,
  modules
    .map(({ name }, index) => `export type * as entry${index} from '${name}'\nimport '${name}'\n`)
    .join(''),
)

for (const [way, resolution] of Object.entries(ways)) {
  const options = { ...common, ...resolution }
  const isolated = { ...options, isolatedDeclarations: true, rootDir: join(plain, 'author'), outDir: app }
  const seen = compile(`An author's plugin (${way})`, [join(plain, 'author/index.ts')], isolated)
  const read = compile(`What the author published (${way})`, [join(plain, 'reader/index.ts')], {
    ...options,
    outDir: join(plain, 'reader-dist'),
  })
  if (!read.includes(join(app, 'index.d.ts')))
    fail(`The reader (${way}) did not read what the author published.`)
  const needed = [...peers, '@types/react', '@types/react-dom'].filter((peer) =>
    [...seen, ...read].some((path) => path.includes(`/node_modules/${peer}/`)),
  )
  if (needed.length > 0) fail(`The kernel's types (${way}) need what is optional: ${needed.join(', ')}`)

  for (const { name } of modules) {
    const { resolvedModule } = ts.resolveModuleName(
      name,
      importAll,
      options,
      ts.sys,
      undefined,
      undefined,
      ts.ModuleKind.ESNext,
    )
    const found = resolvedModule?.resolvedFileName ?? 'nothing'
    if (!/node_modules\/quoin\/dist\/.*\.d\.ts$/.test(found))
      fail(`The types of ${name} (${way}) lead to ${found}.`)
  }
  // The declarations of other packages are not ours to mend.
  compile(`Every entry (${way})`, [importAll], { ...options, noEmit: true }, (path) =>
    /\/node_modules\/quoin\/|entries\.ts$/.test(path),
  )
}
console.log(
  `${modules.length} entries, an author's plugin and kernel, and a reader of both compile with ${Object.keys(ways).join(' and ')}, without skipLibCheck; the kernel needs no optional peer.`,
)
