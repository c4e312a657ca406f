// Measures cached reads of the gateway on SQLite over loopback: balance and history at 1, 10 and 100 connections as fast
// as they go, then at 100 connections at a fixed rate, whose p99 has a budget. `node --conditions quoin-source --import
// tsx bench/gateway-load.ts [seconds for each]`
import { loadavg } from 'node:os'
import { startTestChain } from '../services/gateway/testing/test-chain.js'
import { failedOf, startMeasuredGateway } from './gateway/measured-gateway.js'
import { sendAtRate } from './gateway/send-at-rate.js'

const DURATION = Number(process.argv[2] ?? 5)
const CONNECTIONS = [1, 10, 100]
/** Requests a second over 100 connections, about a quarter of what one process answers. */
const RATES = { balance: 1000, history: 250 } as const
/** Reached were 4 to 18: the rest is room for a busy machine. Milliseconds. */
const BUDGET = 40
const print = (text: string): boolean => process.stdout.write(`${text}\n`)

const test = await startTestChain()
const [account = '', other] = test.accounts
await test.mine(
  Array.from({ length: 500 }, (_, index) => ({
    from: account,
    to: other,
    value: `0x${(index + 1).toString(16)}`,
  })),
  100,
)
const gateway = await startMeasuredGateway(test)

async function untilIndexed(): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${gateway.url}${gateway.paths.history}`)
    // A response in another form is not the expected one.
    const { data = [] } = (await answer.json()) as { data?: unknown[] }
    if (data.length === 50) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The history was not indexed.')
}

let errors = 0
let over = 0

interface Answered {
  readonly requests: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
}

async function asFastAsPossible(path: string, connections: number): Promise<Answered> {
  const result = await gateway.load(path, { connections, duration: DURATION })
  const { p50, p99 } = result.latency
  return { requests: result.requests.total, failed: failedOf(result), p50, p99 }
}

/** Measures and prints; returns the p99 in milliseconds. */
async function measure(
  name: keyof typeof RATES,
  connections: number,
  load: () => Promise<Answered>,
): Promise<number> {
  const before = await gateway.state()
  const { requests, failed, p50, p99 } = await load()
  const after = await gateway.state()
  errors += failed
  const each = (after.processorTime - before.processorTime) / Math.max(1, requests)
  print(
    `  ${name.padEnd(8)} ${String(connections).padStart(3)} connections: ` +
      `${String(Math.round(requests / DURATION)).padStart(6)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
      `${each.toFixed(2)} ms of processor each, longest turn ${after.longestTurn.toFixed(0)} ms, ${failed} errors`,
  )
  return p99
}

const names = ['balance', 'history'] as const
try {
  await untilIndexed()
  print(
    `Cached reads on SQLite, ${DURATION} s each, client on the same machine, load ${loadavg()[0]?.toFixed(1)}`,
  )
  print('As fast as possible:')
  for (const name of names)
    for (const connections of CONNECTIONS)
      await measure(name, connections, () => asFastAsPossible(gateway.paths[name], connections))
  print(`At a fixed rate, p99 at most ${BUDGET} ms:`)
  for (const name of names) {
    const url = `${gateway.url}${gateway.paths[name]}`
    const rate = { connections: 100, rate: RATES[name], duration: DURATION }
    if (!((await measure(name, 100, () => sendAtRate(url, rate))) <= BUDGET)) over++
  }
} finally {
  await gateway.stop()
  await test.stop()
}
if (over > 0) print(`${over} over budget.`)
if (errors + over > 0) process.exitCode = 1
process.exit()
