// Builds and tests the plugins of demo/plugins as their authors would: each in its own folder outside the checkout,
// against the packed package, with the versions in its package.json. Names as arguments select some.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { packageEntries } from '../package-entries.mjs'
import { installPacked } from './install-packed.mjs'
import { packInto } from './pack-into.mjs'
import { packageCache, packageFolder } from './package-folder.mjs'

/** The plugins, with their required tests: an empty suite would pass, too. */
const plugins = [
  { name: 'token-approvals', fewestTests: 90, files: ['anvil', 'conformance', 'revocations', 'views'] },
  { name: 'toy-chain', fewestTests: 90, files: ['abacus', 'conformance'] },
  { name: 'sui', fewestTests: 126, files: ['browser', 'sui', 'transaction-bytes', 'conformance'] },
  { name: 'ton', fewestTests: 118, files: ['browser', 'cells', 'conformance', 'ton'] },
  { name: 'tron', fewestTests: 137, files: ['browser', 'tron', 'transaction', 'conformance'] },
  { name: 'cosmos', fewestTests: 114, files: ['browser', 'conformance', 'cosmos', 'documents'] },
  { name: 'sanctions-list', fewestTests: 40, files: ['service', 'conformance'] },
  { name: 'scam-list', fewestTests: 36, files: ['service', 'conformance'] },
]

const publicNames = packageEntries().map(({ name }) => name)

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${status} in ${cwd}:\n${stdout}\n${stderr}`)
  return stdout
}

function expect(holds, problem) {
  if (!holds) throw new Error(problem)
}

/** Returns the package name of an import, without the path inside the package. */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the imports that a third party could not write, or that an installed plugin would lack. */
function strangeImports(folder, { dependencies = {}, peerDependencies = {}, devDependencies = {} }) {
  const shipped = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  const files = ['src', 'tests'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(part, file)),
  )
  expect(files.length > 5, `Only ${files.length} files were found in ${folder}.`)
  return files.flatMap((file) => {
    const isTest = file.startsWith('tests') || file.includes('.test.')
    const installed = isTest ? [...shipped, ...Object.keys(devDependencies)] : shipped
    const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, file), 'utf8'), true, true)
    return importedFiles
      .map(({ fileName }) => fileName)
      .filter((specifier) => {
        // A path that leaves the folder fails by itself in the copy.
        if (specifier.startsWith('.')) return false
        if (packageOf(specifier) === 'quoin') return !publicNames.includes(specifier)
        if (specifier.startsWith('node:')) return !isTest
        return !installed.includes(packageOf(specifier))
      })
      .map((specifier) => `${file} imports '${specifier}'`)
  })
}

const cache = packageCache()
mkdirSync(cache, { recursive: true })
const tarball = packInto(cache)

const only = process.argv.slice(2)
for (const { name, fewestTests, files } of plugins) {
  if (only.length > 0 && !only.includes(name)) continue
  const source = join('demo/plugins', name)
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const strange = strangeImports(source, manifest)
  expect(strange.length === 0, `${name} imports packages that it does not declare:\n${strange.join('\n')}`)

  const { quoin: _, ...devDependencies } = manifest.devDependencies
  // Its dependencies are cached until their versions change.
  const folder = packageFolder(name)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder))
    if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true })
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  })
  cpSync(join(cache, tarball), join(folder, tarball))
  const packed = { ...manifest, devDependencies: { ...devDependencies, quoin: `file:./${tarball}` } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packed, null, 2))
  installPacked(folder, join(folder, tarball), () =>
    run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'], folder),
  )

  run('npm', ['run', 'build'], folder)
  run('npm', ['run', 'check'], folder)
  const report = join(folder, 'report.json')
  run('npm', ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], folder)
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  expect(numPassedTests >= fewestTests, `${name} ran ${numPassedTests} tests, not ${fewestTests} or more.`)
  for (const file of files)
    expect(
      testResults.some((result) => basename(result.name).startsWith(`${file}.test.`)),
      `${name} ran no ${file}.test.`,
    )
  expect(existsSync(join(folder, 'dist', 'manifest.d.ts')), `${name} was built without declarations.`)
  // Imports the plugin as published: by its own name, in plain Node.
  const script = `const { default: _, ...all } = await import('${manifest.name}')
    console.log(Object.values(all).filter((one) => one.quoin === 'plugin').map(({ manifest }) => manifest.id).join())`
  const id = run(process.execPath, ['--input-type=module', '-e', script], folder).trim()
  expect(id !== '', `${manifest.name} exports no plugin.`)
  console.log(
    `${manifest.name} ('${id}') builds against the packed package and passes its ${numPassedTests} tests.`,
  )
}
rmSync(join(cache, tarball))
