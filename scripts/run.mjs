// The entry of `npm test`: runs everything, from types to browser tests, with its own set-up.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from '../sandbox/install.mjs'
import { checks, checksOfChange, stress } from './checks.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensurePostgres } from './ensure-postgres.mjs'
import { runInLanes } from './run-in-lanes.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const reports = join(root, '.cache', 'reports')
// The path for the checks that install the packed package (packed/pack-into.mjs).
process.env.QUOIN_PACKED = join(root, '.cache', 'packed', 'quoin.tgz')
const print = (text) => process.stdout.write(`${text}\n`)
const [only, ...rest] = process.argv.slice(2)

let passed = 0
let failed = 0
/** The names of failed checks and tests, printed at the end of the long output. */
const failures = []

/** Holds the results of ended checks while a suite writes to the output, so that the two do not mix. */
let heldBack
const report = (text) => (heldBack ? heldBack.push(text) : print(text))

/** Reports a check that passes or fails as a whole. */
function check(name, problem, startedAt) {
  if (problem) {
    failed++
    failures.push(name)
  } else passed++
  report(`${problem ? 'FAILED' : 'ok    '} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (problem) report(problem)
}

/**
 * Installs the heavy parts of the sandbox, once, outside the checkout. The list of the required ones is in TypeScript.
 */
function installHeavyParts() {
  const script = 'sandbox/src/heavy-parts/install-all.ts'
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout.trim()) print(stdout.trim())
  return status === 0 ? undefined : stderr.trim() || 'The heavy parts of the sandbox could not be installed.'
}

/** Runs a script; prints its output when it has ended, so that two parallel ones do not mix. */
async function node({ name, args }) {
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
  const status = await endOf(child)
  const problem = `${printed}${complained}`.trim() || `it ended with ${status}`
  check(name, status === 0 ? undefined : problem, startedAt)
  if (status === 0 && printed.trim()) report(printed.trim().replace(/^/gm, '       '))
}

/** The shuffled suites that run. */
let shuffled = 0
let stopBusy

/**
 * Keeps both cores busy while one shuffled suite runs alone: an expectation that holds only on an idle machine fails
 * then. Two suites are busy enough.
 */
function keepCoresBusy() {
  if ((shuffled === 1) === (stopBusy !== undefined)) return
  stopBusy?.()
  stopBusy = shuffled === 1 ? startBusy() : undefined
}

function startBusy() {
  const script =
    'process.on("disconnect", () => process.exit()); for (let at = 0; ; ) { const until = Date.now() + 50; while (Date.now() < until) at++; await new Promise(setImmediate) }'
  const busy = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return () => {
    for (const one of busy) one.kill()
  }
}

/** Counts each test; a suite without any test fails. With a seed its files are shuffled. */
async function vitest({ name, suite, seed, mayBeEmpty = false }) {
  // The first of two suites writes while it runs, the second when it has ended.
  const writes = heldBack === undefined
  report(`\n${name}${writes ? '' : ' (beside the other)'}`)
  if (writes) heldBack = []
  const outputFile = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const outsideFile = outputFile.replace('.json', '.outside.json')
  for (const file of [outputFile, outsideFile]) rmSync(file, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/outside-errors-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ]
  const bin = 'node_modules/vitest/vitest.mjs'
  const isShuffled = seed !== undefined
  const env = { ...process.env, QUOIN_OUTSIDE_ERRORS: outsideFile }
  if (isShuffled) env.QUOIN_SHUFFLE_SEED = String(seed)
  if (isShuffled) shuffled++
  keepCoresBusy()
  const child = spawn(process.execPath, [bin, 'run', ...suite, ...reporters], {
    cwd: root,
    stdio: writes ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env,
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      written += text
    })
  const status = await endOf(child)
  if (isShuffled) shuffled--
  keepCoresBusy()
  if (writes) {
    const held = heldBack
    heldBack = undefined
    held.forEach(print)
  } else report(written.trimEnd())
  const { counted, outside } = readReports(outputFile, outsideFile)
  passed += counted.numPassedTests
  failed += counted.numFailedTests
  const sawNothing = !mayBeEmpty && counted.numPassedTests + counted.numFailedTests === 0
  // An error outside any test fails the run although each test passed.
  if (sawNothing || (status !== 0 && counted.numFailedTests === 0)) failed++
  if (sawNothing || status !== 0) failures.push([name, ...failedTests(counted), ...outside].join('\n  '))
}

/** A run that was killed wrote no report: it passed nothing. */
function readReports(outputFile, outsideFile) {
  try {
    return {
      counted: JSON.parse(readFileSync(outputFile, 'utf8')),
      outside: JSON.parse(readFileSync(outsideFile, 'utf8')),
    }
  } catch {
    return {
      counted: { numPassedTests: 0, numFailedTests: 0, testResults: [] },
      outside: ['It wrote no report.'],
    }
  }
}

/** Yields each with its file and the first line of the error. */
function* failedTests({ testResults }) {
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status !== 'failed') continue
      const [why = ''] = (failureMessages[0] ?? '').split('\n')
      yield `${relative(root, name)} > ${fullName}: ${why}`
    }
  }
}

const endOf = (child) =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      report(String(error))
      resolve(1)
    })
    child.on('close', resolve)
  })

/** Returns the commit at which this branch left the main one; without a main branch, the last commit. */
function forkPoint() {
  for (const branch of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', branch], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status === 0) return stdout.trim()
  }
  return 'HEAD'
}

function choose() {
  if (only === undefined) return checks
  if (only === '--changed') {
    const since = rest[0] ?? forkPoint()
    print(`Checks the changes since ${since}; leaves out builds, exports, sizes and browser tests.`)
    return checksOfChange(since)
  }
  const chosen = [...checks, ...stress].filter(({ parts }) => parts.includes(only))
  // `unit` and `browser` take paths.
  return chosen.map((check) =>
    check.suite && only !== 'stress' ? { ...check, suite: [...check.suite, ...rest] } : check,
  )
}

const chosen = choose()
if (chosen.length === 0) {
  print(`Unknown part "${only}": static, types, lint, unit, built, browser, stress or --changed.`)
  process.exit(1)
}
mkdirSync(reports, { recursive: true })
for (const step of [install, installHeavyParts, ensureChromium, ensurePostgres]) {
  const problem = step(root, print)
  if (problem) {
    print(problem)
    process.exit(1)
  }
}
await runInLanes(chosen, (one) => ('suite' in one ? vitest(one) : node(one)))
if (failures.length > 0) print(`\nFailed, details above:\n${failures.join('\n')}`)
print(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
