// Fuzzes the readers of untrusted input: npm run fuzz [-- --target=psbt --runs=100000 --minutes=5 --seed=7 --keep]

import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { writeResults } from '../write-results.js'
import { writeCorpus } from './engine/corpus.js'
import { startCoverage } from './engine/coverage.js'
import { runFuzz } from './engine/run-fuzz.js'

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    runs: { type: 'string', default: '50000' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean' },
  },
})
const wanted = values.target?.split(',')

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
/** Returns the memory in use. Megabytes. */
function memory(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
/** Limit of the memory that a target may keep. Megabytes. */
const maxKept = 64

// The code of the targets is loaded afterwards: V8 counts the blocks of what it compiles from now on.
const coverage = startCoverage()
const { targets } = await import('./targets.js')
const chosen = targets.filter(({ name }) => wanted === undefined || wanted.includes(name))
if (chosen.length === 0) throw new Error(`The targets are: ${targets.map(({ name }) => name).join(', ')}`)
const end = values.minutes === undefined ? undefined : performance.now() + Number(values.minutes) * 60_000
const rows: object[] = []
let faultCount = 0
let messageCount = 0
for (const [index, target] of chosen.entries()) {
  const share = end === undefined ? undefined : (end - performance.now()) / (chosen.length - index)
  const began = performance.now()
  const own = coverage.of(target.covers)
  await target.prepare?.()
  const before = memory()
  const result = await runFuzz(target, {
    runs: Number(values.runs),
    seed: Number(values.seed),
    coverage: own,
    isTimed: true,
    isOver: () => share !== undefined && performance.now() - began > share,
  })
  const kept = memory() - before
  const faults = [...result.faults]
  if (kept > maxKept) faults.push({ rule: `memory: ${Math.round(kept)} MB were kept`, input: '' })
  faultCount += faults.length
  messageCount += result.runs
  for (const { rule, input } of faults)
    console.log(`FAULT ${target.name}: ${rule}\n  ${JSON.stringify(input.slice(0, 1_000))}`)
  if (values.keep) writeCorpus(target, result.interesting)
  rows.push({
    target: target.name,
    runs: result.runs,
    accepted: result.accepted,
    blocks: own.blocks(),
    found: result.interesting.length,
    'slowest ms': Math.round(result.slowest),
    'kept MB': Math.round(kept),
    seconds: Math.round((performance.now() - began) / 1000),
    faults: faults.length,
  })
  console.log(JSON.stringify(rows.at(-1)))
}
console.table(rows)
writeResults({ messages: messageCount, violations: faultCount })
process.exitCode = faultCount > 0 ? 1 : 0
