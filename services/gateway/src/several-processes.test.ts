import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pace } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createPostgresDatabase } from '@quoin/server-kit/testing/postgres'
import { type ServiceProcess, startServiceProcess } from '@quoin/server-kit/testing/service-process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import '@quoin/server-kit/testing'
import { startIndexers } from '../testing/start-indexers.js'
import { startTestChain, type TestChain } from '../testing/test-chain.js'
import { QUEUE_SCHEMA } from './jobs/run-from-queue.js'
import { type Database, openDatabase } from './storage/open-database.js'

const starter = inject('postgresStarter')
const folder = fileURLToPath(new URL('..', import.meta.url))
const patient = { timeout: 90_000, interval: 50 } as const
const TABLES = ['history_blocks', 'history_transactions', 'history_transfers', 'history_entries'] as const
const ORIGIN = 'http://localhost:3000'

/** Returns the rows of the history, in one order. */
async function contents({ query }: Database): Promise<unknown> {
  const all = []
  for (const table of TABLES) {
    const rows = await query.selectFrom(table).selectAll().execute()
    all.push(rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort())
  }
  return all
}

async function untilIndexed(database: Database, test: TestChain): Promise<void> {
  // Every node answers in this form.
  const newest = (await test.request('eth_getBlockByNumber', ['latest', false])) as { hash: string }
  await vi.waitFor(async () => {
    const place = await database.query.selectFrom('history_cursors').select('hash').executeTakeFirst()
    expect(place?.hash).toBe(newest.hash)
  }, patient)
}

/** Returns the same rows, indexed in a single run of one process. */
async function indexedAtOnce(test: TestChain): Promise<unknown> {
  const database = await openDatabase(':memory:')
  const nodes = new Map([[test.chain.id, test.node]])
  const indexers = startIndexers({ database, nodes, log: { info: () => {}, warn: () => {} }, pollEvery: 20 })
  await untilIndexed(database, test)
  await indexers.stop()
  const all = await contents(database)
  await database.close()
  return all
}

if (starter !== undefined) {
  describe('two gateways and two workers on one PostgreSQL', () => {
    const children: ChildProcess[] = []
    let test: TestChain
    let database: Database
    let url = ''

    /** Starts a process whose connections have its name. */
    async function start(name: string, args: readonly string[]): Promise<ServiceProcess> {
      const started = await startServiceProcess(
        folder,
        {
          DATABASE_URL: `${url}&application_name=${name}`,
          GATEWAY_CHAINS: JSON.stringify([test.chain]),
          GATEWAY_PORT: '0',
          GATEWAY_LOG_LEVEL: 'fatal',
          GATEWAY_WORKER: args.length === 0 ? 'false' : 'true',
          GATEWAY_JOB_TIME_LIMIT: '1000',
          GATEWAY_TIME_LIMIT: '60000',
          GATEWAY_NODE_TIME_LIMIT: '60000',
          GATEWAY_REQUESTS_PER_MINUTE: '1000000',
        },
        { args },
      )
      children.push(started.child)
      return started
    }

    /** Returns the name of the process, among those with this prefix, that waits for a lock of a table; throws if none does. */
    async function waiting(prefix: string, table: string): Promise<string> {
      const { rows } = await sql<{ name: string }>`
        select application_name as name from pg_stat_activity join pg_locks using (pid)
        where not granted and relation = ${table}::regclass`.execute(database.query)
      const row = rows.find(({ name }) => name.startsWith(prefix))
      if (row === undefined) throw new Error(`No ${prefix} waits for ${table}.`)
      return row.name
    }

    /** Returns transfers of different amounts. */
    const transfers = (count: number): Readonly<Record<string, unknown>>[] =>
      Array.from({ length: count }, (_, index) => ({
        from: test.accounts[index % 5],
        to: test.accounts[(index + 1) % 5],
        value: `0x${(index + 1).toString(16)}`,
      }))

    const report = (at: string, eventId: string): Promise<Response> =>
      fetch(`${at}/e?projectId=test`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify({
          eventId,
          url: `${ORIGIN}/shop`,
          domain: 'localhost',
          timestamp: Date.now(),
          props: { type: 'track', event: 'MODAL_OPEN' },
        }),
      })

    beforeAll(async () => {
      ;[test, url] = await Promise.all([
        startTestChain(),
        fetch(starter)
          .then((answer) => answer.text())
          .then(createPostgresDatabase),
      ])
      database = await openDatabase(url)
    })
    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL')
      await database.close()
      await test.stop()
    })

    it('lose nothing and do nothing twice if one of each is killed in the middle of its work', async () => {
      const [one, two, gateway, other] = await Promise.all([
        start('worker-1', ['worker']),
        start('worker-2', ['worker']),
        start('gateway-1', []),
        start('gateway-2', []),
      ])
      // From here on no write of the index, and no event, can end.
      let unlock: () => void = () => {}
      const unlocked = new Promise<void>((resolve) => {
        unlock = resolve
      })
      let onLocked: () => void = () => {}
      const locked = new Promise<void>((resolve) => {
        onLocked = resolve
      })
      const locking = database.query.transaction().execute(async (query) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(query)
        await sql`lock table history_entries, analytics_events in share mode`.execute(query)
        onLocked()
        await unlocked
      })
      await locked
      const hashes = [...(await test.mine(transfers(40), 2))]

      // Requests to the gateway that is left, all the time.
      const failures: unknown[] = []
      let answers = 0
      let isOver = false
      const calling = (async () => {
        const account = `${test.chain.id}:${test.accounts[0]}`
        while (!isOver) {
          const answer = await fetch(`${other.url}/v1/account/${account}/history?projectId=test`)
          if (answer.status !== 200) failures.push([answer.status, await answer.text()])
          else await answer.json()
          answers += 1
          // Leaves the processor to the processes under test.
          await pace(20)
        }
      })().catch((error: unknown) => failures.push(error))

      const worker = await vi.waitFor(() => waiting('worker', 'history_entries'), patient)
      const [killed, left] = worker === 'worker-1' ? [one, two] : [two, one]
      const eventId = randomUUID()
      const cut = report(gateway.url, eventId).then(
        ({ status }) => status,
        () => 'cut',
      )
      await vi.waitFor(() => waiting('gateway-1', 'analytics_events'), patient)
      killed.child.kill('SIGKILL')
      gateway.child.kill('SIGKILL')
      expect(await Promise.all([killed.ended, gateway.ended, cut])).toEqual([
        [null, 'SIGKILL'],
        [null, 'SIGKILL'],
        'cut',
      ])
      unlock()
      await locking

      // The page repeats the event at the other gateway; the other worker continues with the index.
      expect((await report(other.url, eventId)).status).toBe(200)
      await untilIndexed(database, test)
      hashes.push(...(await test.mine(transfers(6), 2)))
      await untilIndexed(database, test)
      const answeredBefore = answers
      await vi.waitFor(() => expect(answers).toBeGreaterThan(answeredBefore), patient)
      isOver = true
      await calling
      expect(failures).toEqual([])

      const stored = await database.query.selectFrom('history_transactions').select('hash').execute()
      expect(stored.map(({ hash }) => hash).sort()).toEqual([...hashes].sort())
      expect(await contents(database)).toEqual(await indexedAtOnce(test))
      const events = await database.query.selectFrom('analytics_events').select('event_id').execute()
      expect(events).toEqual([{ event_id: eventId }])

      // The queue gave the run of the killed worker to the other one.
      const [run] = (
        await sql<{ retries: number }>`
          select retry_count as retries from ${sql.table(`${QUEUE_SCHEMA}.job`)} where name = 'index-eip155-31337'
          union all
          select retry_count from ${sql.table(`${QUEUE_SCHEMA}.archive`)} where name = 'index-eip155-31337'
          order by retries desc limit 1`.execute(database.query)
      ).rows
      expect(run?.retries).toBeGreaterThan(0)
      const metrics = await (await fetch(`${left.url}/metrics`)).text()
      expect(metrics).toContain('gateway_indexer_lease{chain="eip155:31337"} 1')
      expect((await fetch(`${left.url}/v1/supported-chains?projectId=test`)).status).toBe(404)

      for (const { child, ended } of [left, other]) {
        child.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
      }
    }, 240_000)
  })
}
