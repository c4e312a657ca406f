// What `npm test` runs: everything, from types to browser tests, with its own set-up.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from '../sandbox/build-pages.mjs'
import { install } from '../sandbox/install.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensurePostgres } from './ensure-postgres.mjs'

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

/** The heavy parts of the sandbox: once, outside the checkout. What it needs to know which is in TypeScript. */
function installHeavyParts() {
  const script = 'sandbox/src/heavy-parts/install-all.ts'
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout.trim()) say(stdout.trim())
  return status === 0 ? undefined : stderr.trim() || 'The heavy parts of the sandbox could not be installed.'
}

/** Runs a script; what it printed is said when it has ended, so that two at once do not mix. */
async function node(name, args) {
  const startedAt = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  const problem = `${printed}${complained}`.trim() || `it ended with ${status}`
  check(name, status === 0 ? undefined : problem, startedAt)
  if (status === 0 && printed.trim()) say(printed.trim().replace(/^/gm, '       '))
}

/** Scripts that do not need each other, in this order and two at once: most of them use one core, and wait now and then. */
async function nodes(scripts) {
  const waiting = [...scripts]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await node(...next)
  }
  await Promise.all([lane(), lane()])
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

// Sources of several folders at once, since each project reads the types of all libraries anew.
const typeProjects = ['tsconfig.tests.json', 'tsconfig.servers.json', 'tsconfig.pages.json']

const parts = {
  async static() {
    const tsc = 'node_modules/typescript/bin/tsc'
    await node('types of the package, folder by folder, and its build', ['gates/build-package.mjs'])
    await nodes([
      ...typeProjects.map((project) => [`types of ${project}`, [tsc, '-p', project]]),
      ['the declarations hold in a host’s project', ['gates/portable-types.mjs']],
      ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']],
      ['every entry imports in plain Node without an effect', ['gates/plain-node.mjs']],
      ['every entry exports what was agreed', ['gates/exports.mjs']],
    ])
  },
  unit: () => vitest('unit and conformance tests', []),
  async built() {
    // Fresh also where this part runs alone; a moment where the types have just been checked.
    await node('the package is built', ['gates/build-package.mjs'])
    const startedAt = Date.now()
    check('the pages are built', buildPages(root, say), startedAt)
    await nodes([
      ['plugins by third parties are built and tested with the packed package', ['gates/third-party.mjs']],
      ['the conformance suites run in Jest', ['gates/jest-conformance.mjs']],
      ['a new plugin is made, tested and built from the packed package', ['gates/new-plugin.mjs']],
      ['the Next.js example builds', ['gates/next-example.mjs']],
      ['nothing heavy is in the eager graph', ['gates/eager-graph.mjs']],
      ['size before the button works', ['node_modules/size-limit/bin.js']],
    ])
  },
  browser: () => vitest('browser tests', ['--config', 'e2e/vitest.config.ts']),
}

mkdirSync(reports, { recursive: true })
for (const step of [install, installHeavyParts, ensureChromium, ensurePostgres]) {
  const problem = step(root, say)
  if (problem) {
    say(problem)
    process.exit(1)
  }
}
for (const [name, run] of Object.entries(parts)) if (!only || only === name) await run()
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
