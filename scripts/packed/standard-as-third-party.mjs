// Builds and tests plugins of the standard set as a third party would have written them: their sources in a folder outside
// the checkout, with the public names of the packed package in place of the internal ones.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { packageEntries } from '../package-entries.mjs'
import { installPacked } from './install-packed.mjs'
import { packInto } from './pack-into.mjs'

/** Folders of `plugins`, with the fewest tests that run in the copy: an empty suite would pass, too. */
const plugins = [
  { name: 'review', fewestTests: 60 },
  { name: 'permissions-centre', fewestTests: 45 },
  { name: 'portfolio', fewestTests: 40 },
  { name: 'notifications', fewestTests: 60 },
  { name: 'watch', fewestTests: 60 },
]

/** Further parts that the tests use. */
const testParts = ['review/testing', 'tokens/testing', 'transactions/src/messages.en.ts']

const publicNames = packageEntries().map(({ name }) => name)

/** The public name of each internal one that a plugin may import. */
const publicNameOf = [
  [/^#kernel$/, 'quoin/kernel'],
  [/^#(ui-kit|plugin-kit|testing|locales)$/, 'quoin/$1'],
  [/^#page\/endpoint$/, 'quoin/endpoints'],
  [/^#plugins\/([a-z-]+)$/, 'quoin/plugins/$1'],
  [/^#plugins\/([a-z-]+)\/endpoints$/, 'quoin/endpoints/$1'],
  [/^(?:\.\.\/)+chains\/([a-z0-9]+)\/src\/index\.js$/, 'quoin/chains/$1'],
  [/^(?:\.\.\/)+([a-z-]+)\/src\/manifest\.js$/, 'quoin/plugins/$1'],
]

/** The specifier in imports, exports and `import()`. */
const specifiers = /(from |import\()'([^']+)'/g

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${status} in ${cwd}:\n${stdout}\n${stderr}`)
  return stdout
}

/** Replaces the internal names in a module; throws for one that has no public counterpart. */
function withPublicNames(text, file) {
  // The manifest beside a folder of tests is the one of the package.
  const [plugin, part] = file.split('/')
  return text.replace(specifiers, (found, before, written) => {
    const specifier = part === 'testing' ? written.replace(/^\.\.\/src\//, `../../${plugin}/src/`) : written
    const rule = publicNameOf.find(([internal]) => internal.test(specifier))
    if (!rule) {
      // A path that leaves the folder fails by itself in the copy.
      if (specifier.startsWith('#')) throw new Error(`${file} imports '${specifier}', which is not public.`)
      return found
    }
    const name = specifier.replace(...rule)
    if (!publicNames.includes(name)) throw new Error(`${file} needs '${name}', which the package lacks.`)
    return `${before}'${name}'`
  })
}

const own = JSON.parse(readFileSync('package.json', 'utf8'))
const versionOf = (name) => {
  const version = own.devDependencies[name] ?? own.dependencies[name] ?? own.peerDependencies[name]
  if (!version) throw new Error(`package.json has no version of ${name}.`)
  return version
}
const packages = [
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'fast-check',
  'react',
  'react-dom',
  'typescript',
  'viem',
  'vitest',
  'zod',
]

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
}

const cache = process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin')
const versions = Object.fromEntries(packages.map((name) => [name, versionOf(name)]))
const hash = createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 12)
const folder = join(cache, `standard-as-third-party-${hash}`)
mkdirSync(folder, { recursive: true })
for (const entry of readdirSync(folder))
  if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true })
const tarball = packInto(folder)

for (const part of [...plugins.map(({ name }) => `${name}/src`), ...testParts]) {
  cpSync(join('plugins', part), join(folder, part), { recursive: true })
  const files = part.endsWith('.ts') ? [''] : readdirSync(join(folder, part), { recursive: true })
  for (const file of files) {
    const path = join(part, file)
    if (!/\.tsx?$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    writeFileSync(join(folder, path), withPublicNames(text, path))
  }
}

const manifest = {
  name: 'standard-as-third-party',
  private: true,
  type: 'module',
  dependencies: { ...versions, quoin: `file:./${tarball}` },
}
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions, include: [...plugins.map(({ name }) => name), ...testParts] }),
)
// The limits of this repository's own tests: the machine runs other checks at the same time.
cpSync('scripts/wait-limit.ts', join(folder, 'wait-limit.ts'))
const test = {
  // As in this repository: loading the same modules again for each file takes half of the time.
  pool: 'threads',
  isolate: false,
  setupFiles: ['wait-limit.ts'],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
}
writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify({ test })}\n`)
installPacked(folder, join(folder, tarball), () =>
  run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'], folder),
)
run('npx', ['tsc', '-p', 'tsconfig.json'], folder)
const report = join(folder, 'report.json')
run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], folder)
const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
for (const { name, fewestTests } of plugins) {
  const ran = testResults
    .filter((result) => result.name.startsWith(`${join(folder, name)}/`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  if (ran < fewestTests) throw new Error(`${name} ran ${ran} tests, not ${fewestTests} or more.`)
  console.log(`${name}, written with public names alone, builds and passes its ${ran} tests.`)
}
