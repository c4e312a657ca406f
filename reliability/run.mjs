// Runs the reliability matrix: npm run reliability [-- --case '…' | --flow send --fault node --count 100 --seed 7 | --all | --mutations |
// --walks 3 --steps 10000],
// the tests of the servers: npm run reliability -- servers, and the cases in Chromium: npm run reliability -- chromium
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

if (process.argv[2] === 'servers') {
  const { runServers } = await import('./servers/run.mjs')
  process.exit(await runServers(process.argv.slice(3)))
}
if (process.argv[2] === 'chromium') {
  const { runChromium } = await import('./run-chromium.mjs')
  process.exit(runChromium(process.argv.slice(3)))
}
const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    all: { type: 'boolean' },
    count: { type: 'string' },
    fault: { type: 'string' },
    flow: { type: 'string' },
    mutations: { type: 'boolean' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    walks: { type: 'string' },
  },
})
/** A run without `--all`. */
const usualCount = '2600'
/** Mutations that hang end the run. Milliseconds. */
const mutationLimit = 45 * 60_000

/** Breaks each guard. Returns what the last line says. */
function runMutations() {
  const { status, stdout } = spawnSync('node', ['reliability/mutations/run.mjs'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: mutationLimit,
  })
  process.stdout.write(stdout)
  return { status: status ?? 1, text: stdout.trim().split('\n').at(-1) ?? '' }
}

/** Runs a test file of the reliability project, with options in the environment. */
function runTests(file, environment) {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'reliability', file], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status ?? 1
}

/** Runs long walks of a user. */
const runWalks = () =>
  runTests('reliability/walks/walks.test.ts', {
    QUOIN_RELIABILITY_WALKS: values.walks,
    QUOIN_RELIABILITY_STEPS: values.steps ?? '10000',
    ...(values.seed && { QUOIN_RELIABILITY_SEED: values.seed }),
  })

function runMatrix(results) {
  const count = values.count ?? (values.all ? undefined : usualCount)
  return runTests('reliability/matrix.test.ts', {
    QUOIN_RELIABILITY: 'all',
    QUOIN_RELIABILITY_RESULTS: results,
    ...(values.case && { QUOIN_RELIABILITY_CASE: values.case }),
    ...(count && { QUOIN_RELIABILITY_COUNT: count }),
    ...(values.fault && { QUOIN_RELIABILITY_FAULT: values.fault }),
    ...(values.flow && { QUOIN_RELIABILITY_FLOW: values.flow }),
    ...(values.seed && { QUOIN_RELIABILITY_SEED: values.seed }),
  })
}

const sum = (list, name) => list.reduce((total, one) => total + (one[name] ?? 0), 0)
const figure = (value) => value.toLocaleString('en')

/** Prints the table of a full run, which SECURITY.md has. */
function printTable(file, mutations, seconds, isClean) {
  const results = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
  const isChanged = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim() !== ''
  const found = sum(results, 'violations')
  const rows = [
    ['commit', `${commit}${isChanged ? ', with changes' : ''}`],
    ['cases', `${figure(sum(results, 'cases'))} of ${figure(sum(results, 'possibleCases'))}`],
    ['faults', `${figure(sum(results, 'faults'))}, of ${sum(results, 'faultKinds')} kinds`],
    ['histories', `${figure(sum(results, 'histories'))} with ${figure(sum(results, 'events'))} events`],
    ['random walks', figure(sum(results, 'walks'))],
    ['mutations', mutations],
    ['duration', `${Math.floor(seconds / 60)} min ${seconds % 60} s`],
    ['found', found === 0 ? (isClean ? 'nothing' : 'a failure: see above') : `${found} violations`],
  ]
  console.log(['| | |', '|---|---|', ...rows.map(([name, text]) => `| ${name} | ${text} |`)].join('\n'))
}

if (values.walks) {
  process.exitCode = runWalks()
} else if (values.mutations) {
  process.exitCode = runMutations().status
} else {
  const began = performance.now()
  const results = join(mkdtempSync(join(tmpdir(), 'reliability-')), 'results.jsonl')
  const status = runMatrix(results)
  const mutations = values.all ? runMutations() : { status: 0, text: 'not run' }
  const seconds = Math.round((performance.now() - began) / 1000)
  if (values.all) printTable(results, mutations.text, seconds, status === 0)
  process.exitCode = status || mutations.status
}
