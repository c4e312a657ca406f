// The full run of every part on one commit: npm run reliability -- full [--parts=walks,soak] [--seed=7]
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const folder = '.cache/reliability'

const kills = (server, database) => ({
  name: `kills-${server}-${database}`,
  label: `${server === 'gateway' ? 'Gateway' : 'Secure site'}, \`kill -9\`: ${database === 'sqlite' ? 'SQLite' : 'two processes on PostgreSQL'}`,
  args: ['servers', '--only=faults', '--fault=kill -9', `--server=${server}`, `--database=${database}`],
})

/** All cases take hours: a run that is ended goes on with the next shard. */
const shardCount = 12
const matrixShards = Array.from({ length: shardCount }, (_, at) => ({
  name: `matrix-${at + 1}`,
  label: 'Matrix of the page, all cases',
  args: ['--all', `--shard=${at + 1}/${shardCount}`],
}))

/** Every part, with the arguments of `npm run reliability` that run it alone; `fuzz` has a command of its own. */
const parts = [
  ...matrixShards,
  { name: 'walks', label: 'Long walk of a user', args: ['--walks=1', '--steps=10000'] },
  { name: 'mutations', label: 'Guards of the page broken on purpose', args: ['--mutations'] },
  { name: 'chromium', label: 'Transfers in Chromium with a fault each', args: ['chromium'] },
  ...['gateway', 'secure-site'].flatMap((server) =>
    ['sqlite', 'postgres'].map((database) => kills(server, database)),
  ),
  {
    name: 'server-faults',
    label: 'Servers: replaced blocks, lying nodes, hanging providers, restarted and locked databases',
    args: ['servers', '--only=faults', '--rounds=0'],
  },
  {
    name: 'disk-and-clock',
    label: 'Servers: full disk, clock that jumps',
    args: ['servers', '--only=disk-and-clock'],
  },
  { name: 'requests', label: 'Requests by the OpenAPI documents', args: ['servers', '--only=fuzz'] },
  {
    name: 'pressure',
    label: 'Idle and slow connections, oversized requests',
    args: ['servers', '--only=pressure'],
  },
  {
    name: 'soak',
    label: 'Soak of 30 minutes for each server',
    args: ['servers', '--only=soak', '--minutes=30'],
  },
  {
    name: 'server-mutations',
    label: 'Guards of the servers broken on purpose',
    args: ['servers', '--mutations'],
  },
  { name: 'fuzz', label: 'Messages to the readers, guided by coverage', args: undefined },
]

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const readLines = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/** The figures of which the greatest counts. */
const greatest = ['possibleCases', 'faultKinds']

function addUp(lines) {
  const sums = {}
  for (const line of lines)
    for (const [name, value] of Object.entries(line))
      sums[name] = greatest.includes(name) ? Math.max(sums[name] ?? 0, value) : (sums[name] ?? 0) + value
  return sums
}

const figure = (value) => value.toLocaleString('en')

/** Units of the figures, in the order of the table. */
const units = {
  cases: 'cases',
  faults: 'faults',
  rounds: 'rounds',
  walks: 'walks',
  steps: 'steps',
  histories: 'histories',
  events: 'events',
  executed: 'transactions',
  requests: 'requests',
  messages: 'messages',
  connections: 'connections',
  mutations: 'guards',
  missed: 'missed',
}

const figuresText = (figures) =>
  Object.entries(units)
    .filter(([name]) => name in figures)
    .map(([name, unit]) => `${figure(figures[name])} ${unit}`)
    .join(', ')

const durationText = (seconds) =>
  seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60).toLocaleString('en')} min`

/** Returns the row of the parts with a label: they count as one once all of them were run. */
function rowOf(label, results) {
  const own = parts.filter((part) => part.label === label)
  const last = own.map(({ name }) => results.findLast((one) => one.name === name)).filter(Boolean)
  if (last.length < own.length) return `| ${label} | ${last.length} of ${own.length} parts | | |`
  const figures = addUp(last.map((one) => one.figures))
  const seconds = last.reduce((sum, one) => sum + one.seconds, 0)
  const found = (figures.violations ?? 0) + (figures.missed ?? 0)
  const isClean = last.every(({ status }) => status === 0)
  const end = isClean ? found || 'nothing' : found || 'a failure'
  return `| ${label} | ${figuresText(figures)}; seed ${last[0].seed} | ${durationText(seconds)} | ${end} |`
}

function printTable(commit, results) {
  console.log(`\nCommit ${commit}\n\n| Run | Figures | Duration | Found |\n|---|---|---|---|`)
  for (const label of new Set(parts.map((part) => part.label))) console.log(rowOf(label, results))
}

function run({ name, args }, seed) {
  const file = join(mkdtempSync(join(tmpdir(), 'reliability-')), 'results.jsonl')
  const seeded = `--seed=${seed}`
  const command = args
    ? ['node', 'reliability/run.mjs', ...args, seeded]
    : ['npm', 'run', 'fuzz', '--', seeded]
  const [program, ...given] = command
  console.log(`\n${name}: ${command.join(' ')}`)
  const began = performance.now()
  const { status } = spawnSync(program, given, {
    stdio: 'inherit',
    env: { ...process.env, QUOIN_RELIABILITY_RESULTS: file },
  })
  return {
    name,
    seed,
    status: status ?? 1,
    seconds: Math.round((performance.now() - began) / 1000),
    figures: addUp(readLines(file)),
  }
}

/**
 * Runs every part that has no clean result on this commit yet, and prints the table of SECURITY.md: a run that was ended goes on with the
 * next part. Returns the exit code.
 */
export function runFull(given) {
  const { values } = parseArgs({
    args: given,
    options: { parts: { type: 'string' }, seed: { type: 'string', default: '7' } },
  })
  const wanted = values.parts?.split(',')
  const unknown = wanted?.filter((name) => !parts.some((part) => part.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No part: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}.`)
  if (git('status', '--porcelain') !== '')
    throw new Error('The working tree has changes: a full run stands for a commit.')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  mkdirSync(folder, { recursive: true })
  const record = join(folder, `${commit}.jsonl`)
  const isClean = (name) => readLines(record).some((one) => one.name === name && one.status === 0)
  for (const part of parts) {
    if (wanted ? !wanted.includes(part.name) : isClean(part.name)) continue
    appendFileSync(record, `${JSON.stringify(run(part, values.seed))}\n`)
  }
  printTable(commit, readLines(record))
  return parts.every(({ name }) => isClean(name)) ? 0 : 1
}
