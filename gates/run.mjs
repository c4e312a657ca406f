// What `npm test` runs: everything, from types to browser tests, with its own set-up.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from '../sandbox/build-pages.mjs'
import { install } from '../sandbox/install.mjs'
import { ensureChromium } from './ensure-chromium.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const reports = join(root, '.cache', 'reports')
const say = (text) => process.stdout.write(`${text}\n`)
const only = process.argv[2]

let passed = 0
let failed = 0

/** A check that passes or fails as a whole. */
function check(name, problem, startedAt) {
  if (problem) failed++
  else passed++
  say(`${problem ? 'FAILED' : 'ok    '} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (problem && problem !== true) say(problem)
}

/** The heavy chains of the sandbox: once, outside the checkout. What it needs to know which is in TypeScript. */
function installFurtherChains() {
  const script = 'sandbox/src/further-chains/install-all.ts'
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout.trim()) say(stdout.trim())
  return status === 0 ? undefined : stderr.trim() || 'The chains of the sandbox could not be installed.'
}

function node(name, args) {
  const startedAt = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  check(name, status === 0 ? undefined : `${stdout}${stderr}`.trim() || `it ended with ${status}`, startedAt)
  if (status === 0 && stdout.trim()) say(stdout.trim().replace(/^/gm, '       '))
  return status === 0
}

/** Counts each test; a suite without any test has seen nothing, and fails. */
function vitest(name, args) {
  say(`\n${name}`)
  const outputFile = join(reports, `${name.replaceAll(' ', '-')}.json`)
  rmSync(outputFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
  const bin = 'node_modules/vitest/vitest.mjs'
  const { status } = spawnSync(process.execPath, [bin, 'run', ...args, ...reporters], {
    cwd: root,
    stdio: 'inherit',
  })
  let counted = { numPassedTests: 0, numFailedTests: 0 }
  try {
    counted = JSON.parse(readFileSync(outputFile, 'utf8'))
  } catch {
    say(`${name} wrote no report.`)
  }
  passed += counted.numPassedTests
  failed += counted.numFailedTests
  const sawNothing = counted.numPassedTests + counted.numFailedTests === 0
  // An error outside any test fails the run although each test passed.
  if (sawNothing || (status !== 0 && counted.numFailedTests === 0)) failed++
}

const typeProjects = [
  'tsconfig.tests.json',
  'demo/tsconfig.json',
  'sandbox/tsconfig.json',
  'sandbox/tsconfig.web.json',
  'sandbox/tsconfig.tests.json',
  'services/gateway/tsconfig.json',
]

const parts = {
  static() {
    const tsc = 'node_modules/typescript/bin/tsc'
    node('types of the package, folder by folder, and its build', ['gates/build-package.mjs'])
    for (const project of typeProjects) node(`types of ${project}`, [tsc, '-p', project])
    node('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
    node('every entry imports in plain Node without an effect', ['gates/plain-node.mjs'])
    node('every entry exports what was agreed', ['gates/exports.mjs'])
    node('the declarations hold in a host’s project', ['gates/portable-types.mjs'])
  },
  unit: () => vitest('unit and conformance tests', []),
  built() {
    // Fresh also where this part runs alone; a moment where the types have just been checked.
    node('the package is built', ['gates/build-package.mjs'])
    const startedAt = Date.now()
    check('the pages are built', buildPages(root, say), startedAt)
    node('nothing heavy is in the eager graph', ['gates/eager-graph.mjs'])
    node('size before the button works', ['node_modules/size-limit/bin.js'])
    node('the Next.js example builds', ['gates/next-example.mjs'])
    node('plugins by third parties are built and tested with the packed package', ['gates/third-party.mjs'])
    node('a new plugin is made, tested and built from the packed package', ['gates/new-plugin.mjs'])
    node('the conformance suites run in Jest', ['gates/jest-conformance.mjs'])
  },
  browser: () => vitest('browser tests', ['--config', 'e2e/vitest.config.ts']),
}

mkdirSync(reports, { recursive: true })
for (const step of [install, installFurtherChains, ensureChromium]) {
  const problem = step(root, say)
  if (problem) {
    say(problem)
    process.exit(1)
  }
}
for (const [name, run] of Object.entries(parts)) if (!only || only === name) run()
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
