import { createPostgresDatabase } from '@quoin/server-kit/testing/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import '@quoin/server-kit/testing'
import { type Database, openDatabase } from '../storage/open-database.js'
import type { Job, RunningJobs } from './job.js'
import { QUEUE_SCHEMA, type QueueOptions, runFromQueue } from './run-from-queue.js'

const starter = inject('postgresStarter')
/** Time limit of conditions that a loaded machine meets late. */
const patient = { timeout: 60_000, interval: 20 } as const

/** Runs of a job in all processes. */
class Runs {
  readonly by: string[] = []
  active = 0
  maxActive = 0

  /**
   * Returns the job as one process runs it.
   *
   * @param work what a run waits for
   */
  of(process: string, more: Partial<Job> = {}, work: () => Promise<unknown> = async () => {}): Job {
    return {
      name: 'test',
      run: async () => {
        this.by.push(process)
        this.active += 1
        this.maxActive = Math.max(this.maxActive, this.active)
        await work()
        this.active -= 1
        return 10
      },
      ...more,
    }
  }
}

if (starter !== undefined) {
  describe('runFromQueue', { timeout: 120_000 }, () => {
    const databases: Database[] = []
    const running: RunningJobs[] = []
    let url = ''
    const open = async (): Promise<Database> => {
      const database = await openDatabase(url)
      databases.push(database)
      return database
    }
    /** Starts the job in a process of its own. */
    async function start(job: Job, more: Partial<QueueOptions> = {}): Promise<RunningJobs> {
      const started = await runFromQueue({
        database: await open(),
        jobs: [job],
        log: { warn: () => {} },
        timeLimit: 60_000,
        pollEvery: 20,
        ...more,
      })
      running.push(started)
      return started
    }
    beforeAll(async () => {
      url = await createPostgresDatabase(await (await fetch(starter)).text())
    })
    afterEach(async () => {
      await Promise.all(running.splice(0).map((one) => one.stop()))
      const { query } = databases[0] ?? (await open())
      await sql`delete from ${sql.table(`${QUEUE_SCHEMA}.job`)}`.execute(query)
    })
    afterAll(() => Promise.all(databases.map((database) => database.close())))

    it('creates its tables once if several processes start at once', async () => {
      const runs = new Runs()
      await Promise.all(['one', 'two', 'three'].map((name) => start(runs.of(name))))
      await vi.waitFor(() => expect(runs.by.length).toBeGreaterThan(0), patient)
    })

    it('runs a job in one process at a time, and in the other after that one has stopped', async () => {
      const runs = new Runs()
      // Each run ends after a piece, so that both processes compete for the next, which the other tries to take meanwhile.
      const { query } = await open()
      const work = () => sql`select pg_sleep(0.02)`.execute(query)
      const processes = new Map<string, RunningJobs>()
      for (const name of ['one', 'two']) {
        processes.set(name, await start(runs.of(name, { timeLimit: 1 }, work)))
      }
      await vi.waitFor(() => expect(runs.by.length).toBeGreaterThan(20), patient)
      expect(runs.maxActive).toBe(1)

      const [stopped, other] = runs.by.at(-1) === 'one' ? ['one', 'two'] : ['two', 'one']
      await processes.get(stopped)?.stop()
      const before = runs.by.length
      await vi.waitFor(() => expect(runs.by.length).toBeGreaterThan(before + 5), patient)
      expect(new Set(runs.by.slice(before))).toEqual(new Set([other]))
      expect(runs.maxActive).toBe(1)
    })

    it('repeats a run whose process hangs, once its time limit is over', async () => {
      const runs = new Runs()
      // Neither ends by itself nor at the end of its time: otherwise its successor may be what the other process runs.
      const ends: (() => void)[] = []
      const hung = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(0))))
      const { query } = await open()
      await start({ name: 'test', run: hung }, { timeLimit: 1000 })
      await vi.waitFor(() => expect(hung).toHaveBeenCalled(), patient)
      await start(runs.of('other'), { timeLimit: 1000 })
      try {
        await vi.waitFor(() => expect(runs.by.length).toBeGreaterThan(0), patient)
        // The run that waits behind it may be taken first, and its own process may have taken it again.
        await vi.waitFor(async () => {
          const { rows } = await sql<{ retries: number }>`
            select max(retry_count) as retries from ${sql.table(`${QUEUE_SCHEMA}.job`)}`.execute(query)
          expect(rows[0]?.retries).toBeGreaterThan(0)
        }, patient)
      } finally {
        for (const end of ends) end()
      }
    })

    it('observes a job while another process runs it', async () => {
      const runs = new Runs()
      await start(runs.of('one'))
      await vi.waitFor(() => expect(runs.by).toContain('one'), patient)
      const watch = vi.fn(async () => {})
      await start(runs.of('two', { watch }), { watchEvery: 20 })
      await vi.waitFor(() => expect(watch.mock.calls.length).toBeGreaterThan(1), patient)
      expect(runs.by).not.toContain('two')
    })

    it('queues a failed job again, and logs the error', async () => {
      const warn = vi.fn()
      const error = new Error('no node')
      const run = vi.fn(() => Promise.reject(error))
      await start({ name: 'test', timeLimit: 1, run }, { log: { warn } })
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patient)
      expect(warn).toHaveBeenCalledWith({ job: 'test', err: error }, expect.any(String))
      const { query } = await open()
      await vi.waitFor(async () => {
        const { rows } = await sql<{ state: string; later: boolean }>`
          select state, start_after > now() as later from ${sql.table(`${QUEUE_SCHEMA}.job`)}
          where state < 'completed'`.execute(query)
        expect(rows).toEqual([{ state: 'created', later: true }])
      }, patient)
    })

    it('leaves no transaction open after a failed statement of the queue', async () => {
      const { queueDatabase } = await import('./queue-database.js')
      const database = await open()
      const { executeSql } = queueDatabase(database)
      await expect(executeSql('BEGIN; select 1/0; COMMIT;')).rejects.toThrow('division by zero')
      // All connections of the pool: none is left inside of the failed transaction.
      const reads = Array.from({ length: 10 }, () =>
        sql<{ one: number }>`select 1 as one`.execute(database.query),
      )
      expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.one)).toEqual(reads.map(() => 1))
    })
  })
}
