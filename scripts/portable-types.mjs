// Compiles against the published types. An author compiles a plugin and a kernel with `declaration` and
// `isolatedDeclarations`, a reader compiles against the author's output, and every entry is imported, with both module
// resolutions and without `skipLibCheck`. The package is packed as for publishing: build it first.
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
import { packageEntries } from './package-entries.mjs'
import { packInto } from './packed/pack-into.mjs'

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
  bundler: {
    options: { module: 'esnext', moduleResolution: 'bundler' },
    asked: { moduleResolution: ts.ModuleResolutionKind.Bundler },
  },
  nodenext: {
    options: { module: 'nodenext', moduleResolution: 'nodenext' },
    asked: { moduleResolution: ts.ModuleResolutionKind.NodeNext },
  },
}
// The options of hosts: strict, but without the further rules of this package.
const common = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  skipLibCheck: false,
  declaration: true,
}

let configs = 0

/**
 * Compiles like a third party; fails with the compiler's problems in `concerned` files. Uses the native compiler, which
 * needs a quarter of the time.
 */
function compile(title, files, compilerOptions, concerned = () => true) {
  const config = join(work, `tsconfig-${configs++}.json`)
  write(config, JSON.stringify({ compilerOptions, files }))
  const args = [
    join(root, 'node_modules/@typescript/native/bin/tsc'),
    '--singleThreaded',
    '--pretty',
    'false',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--listFiles', '-p', config], {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  const seen = []
  const problems = []
  let isConcerned = false
  for (const line of stdout.split('\n')) {
    const place = /^(?:(.+?)\(\d+,\d+\): )?error TS\d+: /.exec(line)
    // A problem without a file concerns every compilation; indented lines belong to the problem above.
    if (place) isConcerned = place[1] === undefined || concerned(resolve(work, place[1]))
    if (place || line.startsWith(' ')) {
      if (isConcerned) problems.push(line)
    } else if (line.startsWith('/')) seen.push(line.trim())
  }
  if (problems.length > 0) fail(`${title}:\n${problems.join('\n')}`)
  // Exit codes 1 and 2 stand for problems, which were filtered above.
  if (status === null || status > 2 || stderr) fail(`${title}: the compiler ended with ${status}: ${stderr}`)
  if (seen.filter((path) => path.includes('/node_modules/quoin/')).length === 0)
    fail(`${title} compiled no file of quoin.`)
  return seen
}

const tarball = join(work, packInto(work))

/** Creates a project with the package and some of the packages installed here. */
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

// Without the optional peers: users of the kernel alone do not install them.
const plain = project('plain', dependencies)
for (const part of ['author', 'reader'])
  cpSync(join(root, 'scripts/types', part), join(plain, part), { recursive: true })
const app = join(plain, 'node_modules/notes-app')
write(join(app, 'package.json'), '{ "name": "notes-app", "type": "module", "exports": "./index.js" }')

const full = project('full', [...dependencies, ...peers, '@types/react', '@types/react-dom'])
const modules = packageEntries()
const missing = modules.flatMap(({ name, types, file }) =>
  [types, file]
    .filter((target) => !existsSync(join(full, 'node_modules/quoin', target)))
    .map((target) => `${name}: ${target}`),
)
if (missing.length > 0)
  fail(`The package lacks the files of these entries; build it first:\n${missing.join('\n')}`)
const importAll = join(full, 'entries.ts')
write(
  importAll,
  modules
    .map(({ name }, index) => `export type * as entry${index} from '${name}'\nimport '${name}'\n`)
    .join(''),
)

for (const [way, { options: resolution, asked }] of Object.entries(ways)) {
  const options = { ...common, ...resolution }
  const isolated = { ...options, isolatedDeclarations: true, rootDir: join(plain, 'author'), outDir: app }
  const seen = compile(`An author's plugin (${way})`, [join(plain, 'author/index.ts')], isolated)
  const read = compile(`What the author published (${way})`, [join(plain, 'reader/index.ts')], {
    ...options,
    rootDir: join(plain, 'reader'),
    outDir: join(plain, 'reader-dist'),
  })
  if (!read.includes(join(app, 'index.d.ts')))
    fail(`The reader (${way}) did not read what the author published.`)
  const needed = [...peers, '@types/react', '@types/react-dom'].filter((peer) =>
    [...seen, ...read].some((path) => path.includes(`/node_modules/${peer}/`)),
  )
  if (needed.length > 0) fail(`The kernel's types (${way}) need optional packages: ${needed.join(', ')}`)

  for (const { name } of modules) {
    const { resolvedModule } = ts.resolveModuleName(
      name,
      importAll,
      asked,
      ts.sys,
      undefined,
      undefined,
      ts.ModuleKind.ESNext,
    )
    const found = resolvedModule?.resolvedFileName ?? 'nothing'
    if (!/node_modules\/quoin\/dist\/.*\.d\.ts$/.test(found))
      fail(`The types of ${name} (${way}) lead to ${found}.`)
  }
  // The declarations of other packages are not checked.
  compile(`Every entry (${way})`, [importAll], { ...options, noEmit: true }, (path) =>
    /\/node_modules\/quoin\/|entries\.ts$/.test(path),
  )
}
console.log(
  `${modules.length} entries, an author's plugin and kernel, and a reader of both compile with ${Object.keys(ways).join(' and ')}, without skipLibCheck; the kernel needs no optional peer.`,
)
