// Runs the reliability matrix: npm run reliability [-- --case '…' | --flow send --namespace bip122 --fault node --count 100 --seed 7 | --all [--shard 1/8] |
// --mutations | --walks 3 --steps 10000],
// the tests of the servers: npm run reliability -- servers, the cases in Chromium: npm run reliability -- chromium,
// and all of it on one commit: npm run reliability -- full
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

if (process.argv[2] === 'servers') {
  const { runServers } = await import('./servers/run.mjs')
  process.exit(await runServers(process.argv.slice(3)))
}
if (process.argv[2] === 'chromium') {
  const { runChromium } = await import('./run-chromium.mjs')
  process.exit(runChromium(process.argv.slice(3)))
}
if (process.argv[2] === 'full') {
  const { runFull } = await import('./full-run.mjs')
  process.exit(runFull(process.argv.slice(3)))
}
const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    all: { type: 'boolean' },
    count: { type: 'string' },
    fault: { type: 'string' },
    flow: { type: 'string' },
    mutations: { type: 'boolean' },
    namespace: { type: 'string' },
    seed: { type: 'string' },
    shard: { type: 'string' },
    steps: { type: 'string' },
    walks: { type: 'string' },
  },
})
/** A run without `--all`. */
const usualCount = '2600'
/** Mutations that hang end the run. Milliseconds. */
const mutationLimit = 45 * 60_000

/** Breaks each guard. */
function runMutations() {
  const { status } = spawnSync('node', ['reliability/mutations/run.mjs'], {
    stdio: 'inherit',
    timeout: mutationLimit,
  })
  return status ?? 1
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

function runMatrix() {
  const count = values.count ?? (values.all ? undefined : usualCount)
  return runTests('reliability/matrix.test.ts', {
    QUOIN_RELIABILITY: 'all',
    ...(values.case && { QUOIN_RELIABILITY_CASE: values.case }),
    ...(count && { QUOIN_RELIABILITY_COUNT: count }),
    ...(values.fault && { QUOIN_RELIABILITY_FAULT: values.fault }),
    ...(values.flow && { QUOIN_RELIABILITY_FLOW: values.flow }),
    ...(values.namespace && { QUOIN_RELIABILITY_NAMESPACE: values.namespace }),
    ...(values.seed && { QUOIN_RELIABILITY_SEED: values.seed }),
    ...(values.shard && { QUOIN_RELIABILITY_SHARD: values.shard }),
  })
}

if (values.walks) process.exitCode = runWalks()
else process.exitCode = values.mutations ? runMutations() : runMatrix()
