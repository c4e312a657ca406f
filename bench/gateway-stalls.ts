// Measures for how long the index keeps the gateway's event loop: a gateway on SQLite stores 10,000 transactions of a
// local chain while 100 connections read a cached balance. `node --conditions quoin-source --import tsx
// bench/gateway-stalls.ts [transactions]`
import { loadavg } from 'node:os'
import { startTestChain } from '../services/gateway/testing/test-chain.js'
import { startMeasuredGateway } from './gateway/measured-gateway.js'
import { sendAtRate } from './gateway/send-at-rate.js'

const COUNT = Number(process.argv[2] ?? 10_000)
/** Transactions in a block: as in a usual and in a full block. */
const SIZES = [200, 1000]
/** Requests a second. */
const RATE = 200
/** Reached were 36 to 63, and 32 to 48 for the p99: the rest is room for a busy machine. Milliseconds. */
const BUDGETS = { longestTurn: 100, p99: 80 }
const print = (text: string): boolean => process.stdout.write(`${text}\n`)

print(`${COUNT} transactions stored on SQLite beside ${RATE} cached reads a second over 100 connections`)
let failed = 0
for (const perBlock of SIZES) {
  const test = await startTestChain()
  await test.mine(
    Array.from({ length: COUNT }, (_, index) => ({
      from: test.accounts[index % 10],
      to: test.accounts[(index + 1) % 10],
      value: `0x${(index + 1).toString(16)}`,
    })),
    perBlock,
  )
  const newest = Number(await test.request('eth_blockNumber'))
  const gateway = await startMeasuredGateway(test)
  try {
    const since = performance.now()
    let isWarm = false
    /** While the process loads modules and its first code is slow, and after that. */
    const turns = { first: 0, later: 0 }
    const look = async (): Promise<number> => {
      const { longestTurn, indexed } = await gateway.state()
      const when = isWarm ? 'later' : 'first'
      turns[when] = Math.max(turns[when], longestTurn)
      return indexed
    }
    const indexing = (async () => {
      for (;;) {
        if ((await look()) >= newest) return (performance.now() - since) / 1000
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    })()
    const loaded = await sendAtRate(`${gateway.url}${gateway.paths.balance}`, {
      connections: 100,
      rate: RATE,
      duration: 5,
      async onOpened() {
        await look()
        isWarm = true
      },
    })
    const took = await indexing
    const { p50, p99 } = loaded
    failed += loaded.failed
    if (turns.later > BUDGETS.longestTurn || p99 > BUDGETS.p99) failed++
    print(
      `  ${String(perBlock).padStart(4)} in a block: ${took.toFixed(1)} s, longest turn of the event loop ` +
        `${turns.later.toFixed(0)} ms (at most ${BUDGETS.longestTurn}; ${turns.first.toFixed(0)} ms at the start), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${BUDGETS.p99}), ` +
        `load ${loadavg()[0]?.toFixed(1)}`,
    )
  } finally {
    await gateway.stop()
    await test.stop()
  }
}
if (failed > 0) process.exitCode = 1
process.exit()
