// Runs the reliability matrix: npm run reliability [-- --case '…' | --flow send --fault node --count 100 --seed 7 | --all | --mutations]
// and the tests of the servers: npm run reliability -- servers
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

if (process.argv[2] === 'servers') {
  const { runServers } = await import('./servers/run.mjs')
  process.exit(await runServers(process.argv.slice(3)))
}
const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    all: { type: 'boolean' },
    count: { type: 'string', default: '2600' },
    fault: { type: 'string' },
    flow: { type: 'string' },
    mutations: { type: 'boolean' },
    seed: { type: 'string' },
  },
})
if (values.mutations) {
  await import('./mutations/run.mjs')
  process.exit()
}
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'reliability'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    QUOIN_RELIABILITY: 'all',
    ...(values.case && { QUOIN_RELIABILITY_CASE: values.case }),
    ...(!values.all && { QUOIN_RELIABILITY_COUNT: values.count }),
    ...(values.fault && { QUOIN_RELIABILITY_FAULT: values.fault }),
    ...(values.flow && { QUOIN_RELIABILITY_FLOW: values.flow }),
    ...(values.seed && { QUOIN_RELIABILITY_SEED: values.seed }),
  },
})
process.exitCode = status ?? 1
