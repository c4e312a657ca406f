// Measures two gateway processes on one PostgreSQL, with and without Valkey, against one process: requests a second, p99, processor time,
// writes of limits and calls of the node, as ratios in one run. Valkey or Redis is `QUOIN_TEST_VALKEY_URL`, or an installed one. `node
// --conditions quoin-source --import tsx bench/gateway-processes.ts [seconds for each]`
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { MULTICALL3_ADDRESS } from '../sandbox/src/chain/contracts/multicall3.js'
import { freePort } from '../sandbox/src/free-port.js'
import { openDatabase } from '../services/gateway/src/index.js'
import { countLimitWrites } from '../services/gateway/testing/count-limit-writes.js'
import { startTestChain } from '../services/gateway/testing/test-chain.js'
import { type ServiceProcess, startServiceProcess } from '../services/server-kit/testing/service-process.js'
import {
  createPostgresDatabase,
  findPostgres,
  startPostgres,
} from '../services/server-kit/testing/start-postgres.js'

const DURATION = Number(process.argv[2] ?? 5)
/** Connections of clients, spread over the processes. */
const CONNECTIONS = 40
const folder = fileURLToPath(new URL('../services/gateway', import.meta.url))
const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Forwards requests to a node and counts them: the gateway's calls of a provider. */
async function countCalls(target: string): Promise<{ url: string; calls: () => number; stop: () => void }> {
  let calls = 0
  const server = createServer(async (request, response) => {
    calls += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(parts) }).catch(
      () => undefined,
    )
    response.writeHead(answer?.status ?? 502, headers)
    response.end(await answer?.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, stop: () => server.close() }
}

/** Starts an installed server that stores nothing; `undefined` if there is none. */
async function startValkey(): Promise<{ url: string; stop: () => void } | undefined> {
  const given = process.env.QUOIN_TEST_VALKEY_URL
  if (given !== undefined) return { url: given, stop: () => {} }
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  for (const program of ['valkey-server', 'redis-server']) {
    const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const failed = new Promise<false>((resolve) => child.once('error', () => resolve(false)))
    const isReady = await Promise.race([failed, once(child, 'exit').then(() => false), untilReady(child)])
    if (isReady) return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() }
  }
  return undefined
}

async function untilReady(child: ChildProcess): Promise<boolean> {
  if (child.stdout === null) return false
  for await (const text of child.stdout) if (String(text).includes('eady to accept')) return true
  return false
}

/** Totals that grow. */
interface Totals {
  /** Processor time of all gateways. Milliseconds. */
  readonly cpu: number
  readonly writes: number
  readonly calls: number
}

interface Measured extends Totals {
  readonly requests: number
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds; of the slower process. */
  readonly p99: number
  readonly failed: number
}

async function processorTime({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1] ?? 0) * 1000
}

/** Loads all processes at once with the paths in turn. */
async function load(
  gateways: readonly ServiceProcess[],
  paths: readonly string[],
  totals: () => Promise<Totals>,
): Promise<Measured> {
  const before = await totals()
  const results = await Promise.all(
    gateways.map(({ url }) =>
      autocannon({
        url,
        connections: Math.round(CONNECTIONS / gateways.length),
        duration: DURATION,
        timeout: 30,
        requests: paths.map((path) => ({ path })),
      }),
    ),
  )
  // PostgreSQL reports its statistics within a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const after = await totals()
  const sum = (of: (result: autocannon.Result) => number): number =>
    results.reduce((total, result) => total + of(result), 0)
  return {
    requests: sum(({ requests }) => requests.total),
    rate: sum(({ requests }) => requests.average),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum(({ errors, timeouts, non2xx }) => errors + timeouts + non2xx),
    cpu: after.cpu - before.cpu,
    writes: after.writes - before.writes,
    calls: after.calls - before.calls,
  }
}

if (findPostgres() === undefined) {
  print('Gateway processes: PostgreSQL is not installed.')
  process.exit(0)
}
const [test, postgres, valkey] = await Promise.all([startTestChain(), startPostgres(), startValkey()])
const node = await countCalls(test.rpcUrl)
const started: ServiceProcess[] = []
let failed = 0
try {
  const databaseUrl = await createPostgresDatabase(postgres.url)
  const database = await openDatabase(databaseUrl)
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
    const gateway = await startServiceProcess(folder, {
      DATABASE_URL: databaseUrl,
      GATEWAY_PORT: '0',
      GATEWAY_WORKER: 'false',
      GATEWAY_LOG_LEVEL: 'fatal',
      GATEWAY_CHAINS: JSON.stringify([
        {
          ...test.chain,
          rpcUrls: [node.url],
          history: undefined,
          contracts: { multicall3: MULTICALL3_ADDRESS },
        },
      ]),
      // The limits are counted, but not reached.
      GATEWAY_REQUESTS_PER_MINUTE: '100000000',
      GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '100000000',
      ...more,
    })
    started.push(gateway)
    return gateway
  }
  const paths = test.accounts.map(
    (account) => `/v1/account/${account}/balance?projectId=bench&currency=usd&chainId=${test.chain.id}`,
  )

  async function measure(count: number, more: Readonly<Record<string, string>> = {}): Promise<Measured> {
    const gateways = await Promise.all(Array.from({ length: count }, () => start(more)))
    const totals = async (): Promise<Totals> => ({
      cpu: (await Promise.all(gateways.map(processorTime))).reduce((sum, time) => sum + time, 0),
      writes: await countLimitWrites(database),
      calls: node.calls(),
    })
    // Warms up connections, caches and the compiler.
    for (const { url } of gateways)
      await autocannon({ url: `${url}${paths[0]}`, connections: 10, duration: 1 })
    const measured = await load(gateways, paths, totals)
    for (const { child, ended } of gateways) {
      child.kill('SIGTERM')
      await ended
    }
    return measured
  }

  print(
    `Balances of ${paths.length} accounts, ${CONNECTIONS} connections, ${DURATION} s each, everything on this machine`,
  )
  const base = await measure(1)
  const rows: [string, Measured][] = [
    ['one process', base],
    ['two processes', await measure(2)],
  ]
  if (valkey === undefined) print('  Neither Valkey nor Redis is installed.')
  else {
    // Each with a prefix of its own, so that it finds no values of an earlier measurement.
    rows.push(
      [
        'one process, Valkey',
        await measure(1, { GATEWAY_VALKEY_URL: `${valkey.url}?prefix=one-${process.pid}` }),
      ],
      [
        'two processes, Valkey',
        await measure(2, { GATEWAY_VALKEY_URL: `${valkey.url}?prefix=two-${process.pid}` }),
      ],
    )
  }
  for (const [name, one] of rows) {
    failed += one.failed
    const each = (value: number): string => (value / Math.max(1, one.requests)).toFixed(2)
    const ratio = (value: number, other: number): string => `${(value / Math.max(1e-9, other)).toFixed(2)}×`
    print(
      `  ${name.padEnd(22)} ${String(Math.round(one.rate)).padStart(6)} a second (${ratio(one.rate, base.rate)}), ` +
        `p99 ${one.p99} ms (${ratio(one.p99, base.p99)}), ${each(one.cpu)} ms of processor and ${each(one.writes)} writes ` +
        `of limits a request, ${one.calls} calls of the node, ${one.failed} errors`,
    )
  }
  await database.close()
} finally {
  for (const { child } of started) child.kill('SIGKILL')
  valkey?.stop()
  node.stop()
  await Promise.all([test.stop(), postgres.stop()])
}
if (failed > 0) process.exitCode = 1
process.exit()
