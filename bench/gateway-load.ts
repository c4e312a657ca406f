// Measures the gateway's requests per second over loopback: balance and history at 1, 10 and 100 connections. `node
// --conditions quoin-source --import tsx bench/gateway-load.ts [seconds for each]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { MULTICALL3_ADDRESS } from '../sandbox/src/chain/contracts/multicall3.js'
import { readGatewayConfig, serveGateway } from '../services/gateway/src/index.js'
import { startTestChain } from '../services/gateway/testing/test-chain.js'

const DURATION = Number(process.argv[2] ?? 5)
const CONNECTIONS = [1, 10, 100]
const print = (text: string): boolean => process.stdout.write(`${text}\n`)

const test = await startTestChain()
const folder = mkdtempSync(join(tmpdir(), 'quoin-load-'))
const account = test.accounts[0] ?? ''
await test.mine(
  Array.from({ length: 500 }, (_, index) => ({
    from: account,
    to: test.accounts[1],
    value: `0x${(index + 1).toString(16)}`,
  })),
  100,
)
const gateway = await serveGateway(
  readGatewayConfig({
    GATEWAY_PORT: '0',
    GATEWAY_DATA: folder,
    GATEWAY_CHAINS: JSON.stringify([{ ...test.chain, contracts: { multicall3: MULTICALL3_ADDRESS } }]),
    // The rate limits are not part of the measurement.
    GATEWAY_REQUESTS_PER_MINUTE: '100000000',
    GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '100000000',
    GATEWAY_LOG_LEVEL: 'error',
  }),
)
const paths = {
  balance: `/v1/account/${account}/balance?projectId=bench&currency=usd&chainId=${test.chain.id}`,
  history: `/v1/account/${account}/history?projectId=bench&chainId=${test.chain.id}`,
}

async function untilIndexed(): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${gateway.url}${paths.history}`)
    // A response in another form is not the expected one.
    const { data = [] } = (await answer.json()) as { data?: unknown[] }
    if (data.length === 50) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The history was not indexed.')
}

let errors = 0
try {
  await untilIndexed()
  print(`Requests a second and p99, ${DURATION} s each, client and gateway on the same machine`)
  for (const [name, path] of Object.entries(paths)) {
    for (const connections of CONNECTIONS) {
      const result = await autocannon({
        url: `${gateway.url}${path}`,
        connections,
        duration: DURATION,
        timeout: 10,
      })
      const failed = result.errors + result.timeouts + result.non2xx
      errors += failed
      const rate = Math.round(result.requests.average)
      print(
        `  ${name.padEnd(8)} ${String(connections).padStart(3)} connections: ${String(rate).padStart(6)} a second, ` +
          `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${failed} errors`,
      )
    }
  }
} finally {
  await gateway.stop()
  await test.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (errors > 0) process.exitCode = 1
