// Measures the gateway's indexing: 10,000 transactions of a local chain, on SQLite and on PostgreSQL, read back page by
// page while new blocks arrive and others are replaced. `node --conditions quoin-source --import tsx
// bench/gateway-indexing.ts [transactions]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIndexJobs } from '../services/gateway/src/history/create-index-jobs.js'
import { historyEndpoints } from '../services/gateway/src/history/history-endpoints.js'
import { JsonText } from '../services/gateway/src/http/json-text.js'
import { runFromQueue } from '../services/gateway/src/jobs/run-from-queue.js'
import { runInProcess } from '../services/gateway/src/jobs/run-in-process.js'
import { type Database, openDatabase } from '../services/gateway/src/storage/open-database.js'
import { startIndexers } from '../services/gateway/testing/start-indexers.js'
import { startTestChain } from '../services/gateway/testing/test-chain.js'
import {
  createPostgresDatabase,
  findPostgres,
  type RunningPostgres,
  startPostgres,
} from '../services/server-kit/testing/start-postgres.js'

const COUNT = Number(process.argv[2] ?? 10_000)
const PER_BLOCK = 200
/** Time limit. Seconds. */
const BUDGET = 60
const print = (text: string): boolean => process.stdout.write(`${text}\n`)
const seconds = (since: number): number => (performance.now() - since) / 1000

/**
 * The chain of the measured database: its blocks are replaced while the pages are read, so each database has its own.
 */
let test = await startTestChain()
const transfers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: test.accounts[index % 10],
    to: test.accounts[(index + 1) % 10],
    value: `0x${(index + 1).toString(16)}`,
  }))

async function indexAll(name: string, database: Database): Promise<boolean> {
  const newest = Number(await test.request('eth_blockNumber'))
  const since = performance.now()
  const log = { info: () => {}, warn: (fields: unknown) => print(JSON.stringify(fields)) }
  let onDone = (): void => {}
  const done = new Promise<void>((resolve) => {
    onDone = resolve
  })
  const jobs = createIndexJobs({
    database,
    nodes: new Map([[test.chain.id, test.node]]),
    log,
    metrics: {
      indexed(_, block) {
        if (block >= newest) onDone()
      },
      looked: () => {},
      indexingFailed: () => {},
      reorganised: () => {},
    },
  })
  // As in production.
  const running =
    database.kind === 'sqlite'
      ? runInProcess(jobs, log)
      : await runFromQueue({ database, jobs, log, timeLimit: 15_000 })
  await done
  await running.stop()
  const took = seconds(since)
  const speed = Math.round(COUNT / took)
  print(
    `  ${name}: ${COUNT} transactions in ${took.toFixed(1)} s, ${speed} a second (${(BUDGET / took).toFixed(1)} times as fast as required)`,
  )
  return took < BUDGET
}

/** Blocks that are replaced while the pages are read: some of them before, some after they were read. */
const REPLACED = 20

/** Reads all pages while blocks arrive and are replaced; returns true if each transaction came once. */
async function walk(name: string, database: Database): Promise<boolean> {
  const nodes = new Map([[test.chain.id, test.node]])
  const account = test.accounts[0] ?? ''
  const [served] = historyEndpoints({
    database,
    chains: [test.chain],
    nodes,
    directory: {
      list: () => [],
      find: (id) => ({ id, name: 'Ether', symbol: 'ETH', decimals: 18 }),
      resolve: async () => undefined,
    },
    prices: { prices: async () => new Map() },
    now: Date.now,
  })
  if (!served) return false
  const expected = new Set(
    (
      await database.query
        .selectFrom('history_entries')
        .innerJoin('history_transactions', (join) =>
          join
            .onRef('history_transactions.chain', '=', 'history_entries.chain')
            .onRef('history_transactions.block', '=', 'history_entries.block')
            .onRef('history_transactions.position', '=', 'history_entries.position'),
        )
        .select('hash')
        .where('account', '=', account.toLowerCase())
        .execute()
    ).map(({ hash }) => hash),
  )
  let onReorganised = (): void => {}
  const reorganised = new Promise<void>((resolve) => {
    onReorganised = resolve
  })
  const indexers = startIndexers({
    database,
    nodes,
    log: { info: () => {}, warn: () => {} },
    metrics: { looked: () => {}, indexed: () => {}, indexingFailed: () => {}, reorganised: onReorganised },
    pollEvery: 50,
  })
  const seen: string[] = []
  const since = performance.now()
  let pages = 0
  let cursor: string | undefined
  do {
    const call = {
      path: { account },
      query: { cursor },
      body: undefined,
      projectId: 'bench',
      origin: undefined,
    }
    const answer = await served.answer({ ...call, signal: AbortSignal.timeout(60_000) })
    // The endpoint's own response.
    const page = (answer instanceof JsonText ? answer.toJSON() : answer) as {
      data: { metadata: { hash: string } }[]
      next?: string
    }
    seen.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next
    if (pages++ % 10 === 0) await test.mine(transfers(20), 10)
    if (pages === 3) {
      await test.request('anvil_reorg', [REPLACED, []])
      await reorganised
    }
  } while (cursor !== undefined)
  const took = seconds(since)
  await indexers.stop()
  const repeats = seen.length - new Set(seen).size
  const gaps = [...expected].filter((hash) => !seen.includes(hash)).length
  print(
    `  ${name}: ${pages} pages of one account in ${took.toFixed(1)} s while blocks arrived and ${REPLACED} were replaced: ${gaps} missing, ${repeats} repeated`,
  )
  return gaps === 0 && repeats === 0
}

const folder = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
let postgres: RunningPostgres | undefined
const passed: boolean[] = []
try {
  print(`History of ${COUNT} transactions, ${PER_BLOCK} in a block`)
  const databases: [string, string][] = [['SQLite', `file:${join(folder, 'bench.db')}`]]
  if (findPostgres() === undefined) print('  PostgreSQL is not installed.')
  else {
    postgres = await startPostgres()
    databases.push(['PostgreSQL', await createPostgresDatabase(postgres.url)])
  }
  for (const [at, [name, url]] of databases.entries()) {
    if (at > 0) {
      await test.stop()
      test = await startTestChain()
    }
    await test.mine(transfers(COUNT), PER_BLOCK)
    const database = await openDatabase(url)
    passed.push(await indexAll(name, database), await walk(name, database))
    await database.close()
  }
} finally {
  await Promise.all([test.stop(), postgres?.stop()])
  rmSync(folder, { recursive: true, force: true })
}
if (passed.includes(false)) process.exitCode = 1
